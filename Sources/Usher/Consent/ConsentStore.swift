// SPDX-License-Identifier: Apache-2.0

/// Keeps people's answers for one application across restarts.
///
/// The default is ``ConsentLog``. A store that throws doesn't answer: nothing is granted, and nobody is asked.
///
/// ## Threading
/// Every function may be called from any thread. `record`, `history` and `compact` block for as long as the disk takes, so
/// the host calls them on a thread of its own.
public protocol ConsentStore: Sendable {
  /// Everything that is in force now; cheap where nothing has changed since the last call.
  func snapshot() throws(ConsentError) -> ConsentSnapshot

  /// Stores decisions in their order, all of them or none, and returns once they are on the disk.
  ///
  /// After an error none of them is stored.
  @discardableResult
  func record(_ decisions: [ConsentDecision]) throws(ConsentError) -> [ConsentRecord]

  /// The decisions that are still known, oldest first, those of other machines and epochs included.
  func history() throws(ConsentError) -> [ConsentRecord]

  /// Makes the store smaller without changing what is in force.
  func compact() throws(ConsentError)

  /// Where answers of other processes show first; nil where the store can't be watched that way.
  var watch: ConsentWatch? { get }
}

extension ConsentStore {
  /// Stores one decision and returns once it is on the disk.
  @discardableResult
  public func record(_ decision: ConsentDecision) throws(ConsentError) -> ConsentRecord {
    let records = try record([decision])
    guard let record = records.first else {
      throw ConsentError(.unavailable, "The consent store took the answer but returned no record; nothing is granted.")
    }
    return record
  }
}
