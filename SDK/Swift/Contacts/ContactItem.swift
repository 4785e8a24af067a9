// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What listing contacts gives.
public enum ContactItem: Sendable, Hashable {
  /// A contact.
  case contact(Contact)
  /// A card was damaged and has been skipped.
  case notice(Notice)
  /// Cards were looked at and none fits: other calls get their turn, then `next()` is called again.
  case nothingYet
}
