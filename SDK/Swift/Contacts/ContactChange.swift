// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What watching contacts gives.
public enum ContactChange: Sendable, Hashable {
  /// A contact is new, or this is what it looks like now.
  case contact(Contact)
  /// These were edited or are gone; an empty list means that anything may have changed.
  case changed([String])
  /// A card is damaged.
  case notice(Notice)
}
