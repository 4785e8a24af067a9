// SPDX-License-Identifier: Apache-2.0

/// Keeps people's answers for one application across restarts.
///
/// The default is ``ConsentLog``. A store that throws doesn't answer: nothing is granted, and nobody is asked. One of
/// your own makes what it says with ``ConsentSnapshot/init(_:now:machine:epoch:)``.
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

  /// Hears of answers that other programs give, where no file shows them.
  ///
  /// Called at most once, must not wait, and nobody need come back to it: the host looks at the snapshot when told to.
  ///
  /// - Parameter changed: May be called from any thread, also where nothing has changed.
  /// - Returns: what has to be held for as long as changes are wanted; nil where the store tells none.
  func observe(_ changed: @escaping @Sendable () -> Void) -> (any Sendable)?

  /// Learns which categories are installed; called once, before anything else is asked of the store.
  func meet(_ categories: [ConsentCategory])

  /// The store's name in a sentence, such as `the log in /home/ada/.local/state/usher`.
  var title: String { get }

  /// Takes the decisions of another store over as they are, with their times, machines and epochs.
  ///
  /// Those that are here already aren't taken twice, so that a move which was cut short can be begun again. A store
  /// that had been given up is in use again afterwards.
  func adopt(_ records: [ConsentRecord]) throws(ConsentError)

  /// Gives the store up in favour of another one: from now on it answers nothing, in this process and any other.
  ///
  /// - Parameters:
  ///   - successor: The other one's title.
  ///   - newest: The newest record that was taken over; nil where there was none.
  /// - Returns: whether it was given up; no where it has got newer records meanwhile.
  /// - Throws: why nothing was changed.
  func retire(inFavourOf successor: String, after newest: ConsentRecord?) throws(ConsentError) -> Bool
}

// What a store need not have.
extension ConsentStore {
  /// Tells no changes.
  public func observe(_ changed: @escaping @Sendable () -> Void) -> (any Sendable)? { nil }

  /// Needs to know of none.
  public func meet(_ categories: [ConsentCategory]) {}

  /// A store without a name.
  public var title: String { "the store of answers" }

  /// Takes nothing over.
  public func adopt(_ records: [ConsentRecord]) throws(ConsentError) {
    throw ConsentError(.unavailable, "The answers can't be moved to \(title), which takes none over.")
  }

  /// Can't be given up.
  public func retire(inFavourOf successor: String, after newest: ConsentRecord?) throws(ConsentError) -> Bool {
    throw ConsentError(.unavailable, "The answers can't be moved away from \(title), which can't be given up.")
  }
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
