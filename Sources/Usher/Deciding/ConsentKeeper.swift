// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
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

  private struct Held {
    var answers: [Permission: StoredState] = [:]
    var intents: [Permission: Intent] = [:]
  }

  let store: any ConsentStore
  private let process = Mutex(Held())

  init(store: any ConsentStore) {
    self.store = store
  }

  /// Reads the answers; one `stat` where nothing has changed.
  func view() -> View {
    let snapshot: Result<ConsentSnapshot, ConsentError>
    do throws(ConsentError) {
      snapshot = .success(try store.snapshot())
    } catch {
      snapshot = .failure(error)
    }
    let held = process.withLock { $0 }
    return View(snapshot: snapshot, process: held.answers, intents: held.intents, now: WallClock.now)
  }

  /// What holds for this process only.
  var held: [Permission] {
    process.withLock { process in
      Array(process.answers.keys) + process.intents.keys.filter { process.answers[$0] == nil }
    }
  }

  /// Keeps an answer for this process only.
  func hold(_ state: StoredState, for permissions: [Permission]) {
    process.withLock { process in
      for permission in permissions {
        process.answers[permission] = state
        process.intents.removeValue(forKey: permission)
      }
    }
  }

  /// Keeps a soft answer for this process only; `none` forgets one.
  func hold(_ intent: Intent, for permission: Permission) {
    process.withLock { $0.intents[permission] = intent == .none ? nil : intent }
  }

  /// Forgets what holds for this process only, and says what that was.
  @discardableResult
  func release(_ permissions: [Permission]) -> [Permission: HeldAnswer] {
    process.withLock { process in
      var released: [Permission: HeldAnswer] = [:]
      for permission in permissions {
        let state = process.answers.removeValue(forKey: permission)
        let intent = process.intents.removeValue(forKey: permission)
        if let state {
          released[permission] = .decided(isAllowed: state.isAllowed)
        } else if let intent {
          released[permission] = .postponed(intent)
        }
      }
      return released
    }
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
