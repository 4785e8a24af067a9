// SPDX-License-Identifier: Apache-2.0

public import ItemLayout

/// One item of a data call, in plain values named by its plugin's layout.
public struct Item: Sendable, Hashable {
  /// The item's number; 1 to 999 are the same in all categories.
  public let kind: UInt32
  /// The item's name: `contact`, `notice`; the number where it has none.
  public let name: String
  /// The values.
  public let record: ItemRecord
}
