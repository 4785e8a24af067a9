// SPDX-License-Identifier: Apache-2.0

/// What is broken in a store's log.
public struct ConsentDamage: Sendable, Hashable {
  /// The numbers of the records that are lost; every grant older than the last of them is void.
  public var lost: [ClosedRange<UInt64>]
  /// How many copies of records can't be read, those that a twin makes up for included.
  public var unreadableCopies: Int

  /// Makes a description of damage.
  public init(lost: [ClosedRange<UInt64>] = [], unreadableCopies: Int = 0) {
    self.lost = lost
    self.unreadableCopies = unreadableCopies
  }

  /// Whether nothing is broken.
  public var isNone: Bool { lost.isEmpty && unreadableCopies == 0 }
}
