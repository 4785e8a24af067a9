// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// The answers that count for this application: those of the store, and those that hold for this process only.
final class ConsentKeeper: Sendable {
  /// All answers as of one moment.
  struct View: Sendable {
    fileprivate let snapshot: Result<ConsentSnapshot, ConsentError>
    fileprivate let process: [Permission: StoredState]
    fileprivate let intents: [Permission: Intent]
    let now: Int64

    /// What the decision needs to know of a scope.
    func inputs(for permission: Permission) -> (store: DecisionInputs.Store, process: StoredState?) {
      let own = process[permission].flatMap { $0.isInForce(at: now) ? $0 : nil }
      switch snapshot {
      case .failure(let error):
        return (.unavailable(error.description), own)
      case .success(let snapshot):
        let entry = snapshot.entry(permission)
        let store = DecisionInputs.Store.answered(
          StoredState(entry), intent: entry.intent, isDamaged: entry.isDamaged)
        let isNewer = own.map { $0.since >= entry.since ?? Int64.min } ?? false
        return (store, isNewer ? own : nil)
      }
    }

    /// The soft answer that holds for this process only.
    func intent(for permission: Permission) -> Intent { intents[permission] ?? .none }

    /// Whether the person's answer about a scope is "no".
    func isDenied(_ permission: Permission) -> Bool {
      let (store, process) = inputs(for: permission)
      if let process { return !process.isAllowed }
      guard case .answered(let answer?, _, _) = store else { return false }
      return !answer.isAllowed
    }

    /// Why the store doesn't answer; nil where it does.
    var unavailability: ConsentError? {
      guard case .failure(let error) = snapshot else { return nil }
      return error
    }

    /// What the store says, where it answers.
    var stored: ConsentSnapshot? { try? snapshot.get() }

    /// The next moment at which an answer ends, in milliseconds since 1970 in UTC.
    var nextExpiry: Int64? {
      let own = process.values.compactMap(\.expires).filter { $0 > now }
      return ([stored?.nextExpiry].compactMap(\.self) + own).min()
    }
  }

  let store: any ConsentStore
  let process: ProcessState

  init(store: any ConsentStore, process: ProcessState) {
    self.store = store
    self.process = process
  }

  /// Reads the answers; one `stat` where nothing has changed.
  func view() -> View {
    let snapshot: Result<ConsentSnapshot, ConsentError>
    do throws(ConsentError) {
      snapshot = .success(try store.snapshot())
    } catch {
      snapshot = .failure(error)
    }
    let held = process.answers
    return View(snapshot: snapshot, process: held.decided, intents: held.postponed, now: WallClock.now)
  }

  /// What holds for this process only.
  var held: [Permission] {
    let held = process.answers
    return Array(held.decided.keys) + held.postponed.keys.filter { held.decided[$0] == nil }
  }
}

extension StoredState {
  /// Reads what the store has in force; nil where that is no decision.
  init?(_ entry: ConsentEntry) {
    guard let answer = entry.answer, answer.isGrant || answer == .deny else { return nil }
    self.init(
      isAllowed: answer.isGrant, items: answer == .limited ? entry.items : nil,
      accuracy: answer == .reduced ? .reduced : entry.accuracy,
      lifetime: entry.expires == nil ? .kept : .expires, since: entry.since ?? 0, expires: entry.expires)
  }

  func isInForce(at now: Int64) -> Bool {
    guard isAllowed, let expires else { return true }
    return expires > now
  }
}
