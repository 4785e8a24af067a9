// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

extension CategoryRuntime {
  /// Makes an answer count: stores it durably where it is to be kept, publishes, and says how the request ended.
  ///
  /// Where the store refuses, the answer holds for this process, and the result says why it isn't stored.
  func settle(_ answer: Answer, _ scope: ScopeRuntime, how: String) async -> RequestResult {
    let stored = StoredAnswer(answer)
    let isKept = stored != nil && (how != "script" || core.configuration.keepsScriptedAnswers)
    var failure: ConsentError?
    if let stored, isKept {
      failure = await core.record([decision(stored, answer, scope, how: how)])
    }
    let heldHere = !isKept || failure != nil
    if heldHere { hold(answer, scope) } else { release(answer, scope) }
    _ = await readNow(scope)
    await core.consent.process.publish(exceptFor: core)
    let status = scope.cell.status
    return RequestResult(
      scope.permission, Outcome(answer: answer, status), status, stored: isKept && failure == nil,
      storeFailure: failure?.description, detail: status.detail)
  }

  /// What an answer decides and undoes, by the note as it is now; the record names it all.
  private func decision(
    _ stored: StoredAnswer, _ answer: Answer, _ scope: ScopeRuntime, how: String
  ) -> ConsentDecision {
    let id = scope.permission.scope
    var decision = ConsentDecision(category: category, scope: id, answer: stored, how: how)
    if stored.isGrant {
      decision.scopes = graph.granted(with: id)
    } else if stored == .deny {
      decision.undone = graph.undone(with: id)
    }
    switch answer {
    case .allowUntil(let end): decision.expires = end
    case .limited(let items): decision.items = items
    case .reduced: decision.accuracy = .reduced
    default: break
    }
    return decision
  }

  /// Keeps an answer for this process only.
  private func hold(_ answer: Answer, _ scope: ScopeRuntime) {
    var state = StoredState(isAllowed: true, lifetime: .process, since: WallClock.now)
    let id = scope.permission.scope
    switch answer {
    case .allow, .allowOnce: break
    case .allowUntil(let end): state.expires = end
    case .limited(let items): state.items = items
    case .reduced: state.accuracy = .reduced
    case .deny: state.isAllowed = false
    case .askLater: return core.consent.process.hold(.askLater, for: scope.permission)
    case .dontAsk: return core.consent.process.hold(.dontAsk, for: scope.permission)
    case .dismissed: return
    }
    let decided = state.isAllowed ? graph.granted(with: id) : [id]
    let permissions = { (scopes: [Scope]) in scopes.map { Permission(self.category, scope: $0) } }
    core.consent.process.hold(state, for: permissions(decided))
    if !state.isAllowed { core.consent.process.release(permissions(graph.undone(with: id))) }
  }

  /// A stored answer replaces one that held for this process.
  private func release(_ answer: Answer, _ scope: ScopeRuntime) {
    switch answer {
    case .askLater, .dontAsk: return core.consent.process.hold(Intent.none, for: scope.permission)
    case .dismissed: return
    default: break
    }
    let id = scope.permission.scope
    let touched = graph.granted(with: id) + (answer == .deny ? graph.undone(with: id) : [])
    core.consent.process.release(touched.map { Permission(category, scope: $0) })
  }
}

extension Outcome {
  /// What an answer comes to.
  ///
  /// The status may have got worse since; then it counts. So does one that a "no" can't change, such as that of a locked
  /// grant of the administrator's.
  init(answer: Answer, _ status: PermissionStatus) {
    switch answer {
    case .allow, .allowOnce, .allowUntil, .limited, .reduced: self = Outcome(decided: status)
    case .deny: self = status.isGranted(limitedWillDo: true) ? Outcome(decided: status) : .denied
    case .askLater, .dontAsk, .dismissed: self = .dismissed
    }
  }
}
