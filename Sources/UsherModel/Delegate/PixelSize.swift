// SPDX-License-Identifier: Apache-2.0

/// The size of a picture, in pixels.
public struct PixelSize: Sendable, Hashable {
  /// From left to right.
  public var width: Int
  /// From top to bottom.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
