// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization
internal import UsherModel

extension CategoryRuntime {
  /// Marks answers of this person that a system's authority has answered otherwise, so that an old one doesn't come back
  /// when the authority is gone again.
  ///
  /// Only where the authority decided: what isn't there, switched off, locked by an administrator or failing changes
  /// nothing, and soft answers stay. A rehearsal stores nothing. State lane only.
  func supersedeStored(_ view: ConsentKeeper.View) {
    guard core.configuration.rehearsal.part(of: category) == nil, let stored = view.stored else { return }
    let answers = state.withLock { $0.answers }
    for scope in scopes {
      guard case .said(let answer)? = answers[scope.permission.scope], let system = answer.decisionOfASystem,
        let given = stored.entry(scope.permission).answer, given.isGrant || given == .deny,
        given.authorization != system
      else { continue }
      supersede(scope.permission)
    }
  }

  private func supersede(_ permission: Permission) {
    let decision = ConsentDecision(
      category: permission.category, scope: permission.scope, answer: .superseded, how: "superseded")
    do throws(ConsentError) {
      try core.consent.store.record([decision])
      log(.debug, "the system's authority answers otherwise for \(permission), so what was stored counts no more")
    } catch {
      // The authority's answer counts anyway; the next look tries again.
      log(.warning, "\(permission): the stored answer that the system contradicts stays for now: \(error.description)")
    }
  }
}

extension PluginAnswer {
  /// What a system's authority decided; nil where it isn't one, or didn't decide.
  fileprivate var decisionOfASystem: Authorization? {
    guard authority == USHER_AUTHORITY_SYSTEM else { return nil }
    switch authorization {
    case Int32(USHER_AUTHORIZATION_AUTHORIZED): return .authorized
    case Int32(USHER_AUTHORIZATION_LIMITED): return .limited
    case Int32(USHER_AUTHORIZATION_NOT_DETERMINED): return .notDetermined
    case Int32(USHER_AUTHORIZATION_DENIED): return .denied
    default: return nil
    }
  }
}
