// SPDX-License-Identifier: Apache-2.0

/// What became of a delivered item.
enum DecodedItem<Element: Sendable>: Sendable {
  /// It goes to the application; `weight` is about how many bytes it holds.
  case element(Element, weight: Int)
  /// It is of no interest to the caller.
  case ignored
  /// It breaks the contract; the sentence says how.
  case fault(String)
}
