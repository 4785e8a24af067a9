// SPDX-License-Identifier: Apache-2.0

/// What a data method gives.
public enum DataItem: Sendable, Hashable {
  /// An item of the method's own, by the number of its kind, which the method's `items` describe.
  case item(UInt32, ItemRecord)
  /// These items changed or are gone; an empty list means that anything may have changed.
  case changed([String])
  /// The items that the person chose.
  case chosen([String])
  /// How far a long call has come; a total of 0 is unknown.
  case progress(done: UInt64, total: UInt64)
  /// So many items are missing here.
  case gap(UInt64)
  /// Something was damaged and has been skipped.
  case notice(Notice)
  /// Nothing was found yet: other calls get their turn, then `next()` is called again.
  case nothingYet
}
