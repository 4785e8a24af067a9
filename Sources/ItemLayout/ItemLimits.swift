// SPDX-License-Identifier: Apache-2.0

/// Bounds of what is copied out of one item.
public struct ItemLimits: Sendable, Hashable {
  /// The most bytes of all texts and blobs together.
  public var bytes: UInt64 = 256 << 20
  /// The most members of all arrays' elements together.
  public var elements: UInt64 = 1 << 20

  /// The default bounds.
  public init() {}
}
