// SPDX-License-Identifier: Apache-2.0

/// Moves an application's answers from one store to another.
///
/// Switching stores is one explicit step: the new store takes everything over, then the old one is given up and never read
/// again. Where it is cut short, both still have the answers, and it can be begun again.
public enum ConsentMigration: Sendable {
  private static let mostRounds = 8

  /// Moves the answers.
  ///
  /// Blocks for as long as both stores take. Scopes whose answers were lost to damage are undecided afterwards.
  ///
  /// - Parameters:
  ///   - old: The store that is given up.
  ///   - new: The store that takes them over.
  /// - Returns: how many decisions were moved.
  /// - Throws: what either store throws; the old one is still in use then.
  @discardableResult
  public static func migrate(from old: any ConsentStore, to new: any ConsentStore) throws(ConsentError) -> Int {
    // Somebody may answer while the answers are on their way; those are taken over in the next round.
    for _ in 0..<mostRounds {
      let records = try old.history()
      try new.adopt(records.filter { $0.decision.answer.isStorable })
      if try old.retire(inFavourOf: new.title, after: records.last) { return records.count }
    }
    throw ConsentError(.unavailable, "The answers can't be moved, because new ones keep coming; try again later.")
  }
}
