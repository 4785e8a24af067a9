// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import SystemBus
public import Usher
internal import UsherModel

/// The desktop's own permission store as consent store, so that the desktop's programs show and reset Usher's answers.
///
/// Each category has a row, named by its plugin's note (`store=devices/camera`), with one word that those programs read
/// and write; a row of Usher's own has every decision in full. Where another program has changed the word, the word
/// counts. `docs/desktop.md` describes both.
///
/// Anybody on the person's session bus may write the store: it is bookkeeping that the desktop shares, no wall.
///
/// ## Threading
/// A snapshot is read over the bus once, and again after the store has said that something changed; until then it costs
/// no call. `record`, `history`, `adopt` and `retire` wait for the store, at most for `limit` for each call of it. Nothing
/// may be called in `changed`.
public final class PermissionStoreConsent: ConsentStore {
  struct State: Sendable {
    var categories: [ConsentCategory] = []
    var snapshot: ConsentSnapshot?
    /// Set whenever something may have changed.
    var isStale = true
    /// Keeps the store's signals coming; nil where they don't.
    var subscription: BusSubscription?
    /// Why it didn't answer, and until when nobody tries again.
    var failure: (error: ConsentError, until: Int64)?
    /// What other programs have written, and when that was first seen.
    var noticed: [Category: (word: String?, time: Int64)] = [:]
    var changed: (@Sendable () -> Void)?
  }

  /// How long the store isn't asked again after it didn't answer: 5 seconds.
  static let rest: Int64 = 5000

  let calls: PermissionStoreCalls
  let log: ConsentLog
  let machine: String?
  let epoch: UInt64
  let state = Mutex(State())

  /// Connects to nothing yet.
  ///
  /// - Parameters:
  ///   - configuration: Whose answers they are, and the state folder, where the lock and the log are that they may have
  ///     been in before.
  ///   - address: The bus that the store is on, as the D-Bus specification writes it; the session bus where it is nil.
  ///   - limit: How long one call may take.
  /// - Throws: `invalidApplication` where the application's id can't be a file name.
  public init(
    _ configuration: Usher.Configuration, address: String? = nil, limit: Duration = .seconds(2)
  ) throws(ConsentError) {
    log = try configuration.makeLog()
    machine = try MachineIdentifier.read(from: configuration.machineFile)
    epoch = configuration.settings.epoch
    calls = PermissionStoreCalls(
      bus: Bus(address.map { .address($0) } ?? .session), application: configuration.application.id, limit: limit)
  }

  /// The store's name in a sentence.
  public var title: String { "the desktop's permission store" }

  /// No file shows its changes.
  public var watch: ConsentWatch? { nil }

  /// Remembers the rows of the categories.
  public func meet(_ categories: [ConsentCategory]) {
    state.withLock { state in
      state.categories = categories
      state.isStale = true
    }
  }

  /// Tells what other programs change, once a snapshot has been read.
  public func observe(_ changed: @escaping @Sendable () -> Void) -> (any Sendable)? {
    state.withLock { $0.changed = changed }
    return self
  }

  /// Nothing to do: what decides nothing any more goes with each answer.
  public func compact() throws(ConsentError) {}

  /// What is in force now.
  public func snapshot() throws(ConsentError) -> ConsentSnapshot {
    try checkMoved()
    let now = WallClock.now
    let known: Result<ConsentSnapshot?, ConsentError> = state.withLock { state in
      if let failure = state.failure, now < failure.until { return .failure(failure.error) }
      return .success(state.isStale || state.subscription == nil ? nil : state.snapshot)
    }
    var snapshot: ConsentSnapshot
    if let current = try known.get() {
      snapshot = current
    } else {
      snapshot = try readSnapshot(now)
    }
    snapshot.now = now
    return snapshot
  }

  private func readSnapshot(_ now: Int64) throws(ConsentError) -> ConsentSnapshot {
    do throws(ConsentError) {
      try listen()
      try checkInUse()
      // What changes while it is read makes it stale again.
      state.withLock { $0.isStale = false }
      let records = try answers().flatMap { self.records(of: $0, now: now) }
      let snapshot = ConsentSnapshot(records, now: now, machine: machine, epoch: epoch)
      state.withLock { state in
        state.snapshot = snapshot
        state.failure = nil
      }
      return snapshot
    } catch {
      state.withLock { state in
        state.isStale = true
        if error.code == .unavailable { state.failure = (error, now + Self.rest) }
      }
      throw error
    }
  }

  /// The decisions that are still known, oldest first; what other programs have written shows as `desktop`.
  public func history() throws(ConsentError) -> [ConsentRecord] {
    try checkMoved()
    try checkInUse()
    return try allRecords()
  }

  /// Every decision in the order of time, numbered in it.
  func allRecords() throws(ConsentError) -> [ConsentRecord] {
    let now = WallClock.now
    var records = try answers().flatMap { self.records(of: $0, now: now) }
    records.sort { $0.time < $1.time }
    for index in records.indices { records[index].sequence = UInt64(index) + 1 }
    return records
  }

  /// Throws where answers are still in the log: one that is forgotten there may be a "no".
  func checkMoved() throws(ConsentError) {
    guard try log.isInUse() else { return }
    let application = calls.application
    throw ConsentError(
      .retired,
      "The settings choose \(title) (`store=desktop` in `[consent]`), but the answers for \(application) are still in "
        + "\(log.title), so nothing counts; move them (usher --app \(application) doctor --migrate), or choose `store=log`."
    )
  }
}
