// SPDX-License-Identifier: Apache-2.0

/// What became of a delivered item.
enum DecodedItem: Sendable {
  /// It goes to the application; `weight` is about how many bytes it holds.
  case item(Item, weight: Int)
  /// It is of no interest to anybody.
  case ignored
  /// It breaks the contract; the sentence says how.
  case fault(String)
}
