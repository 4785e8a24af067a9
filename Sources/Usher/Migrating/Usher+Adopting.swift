// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension Usher {
  /// Takes over what an application has left of ISHPermissionKit: "ask later" and "don't ask", and nothing else.
  ///
  /// A persisted 200 or 403 was the answer of another system, on another machine perhaps. It isn't one that a person gave
  /// to Usher, so it is never stored, neither as a grant nor as a denial. Doing it again changes nothing: where anything is
  /// known about a permission, a reset included, that stands. Of several values for one permission the first counts.
  ///
  /// - Returns: what became of each value, in their order.
  /// - Throws: `storeUnavailable` where the store of answers doesn't answer or refuses; nothing was taken over then.
  public func adopt(_ persisted: [ISHPersistedState]) async throws(UsherError) -> [AdoptedState] {
    let view = core.consent.view()
    if let error = view.unavailability { throw UsherError(.storeUnavailable, nil, error.description) }
    var known = Set(view.stored?.permissions ?? []).union(core.consent.held)
    var decisions: [ConsentDecision] = []
    let adopted = persisted.map { value in
      let permission = value.category.permission.map(resolve)
      let fate = fate(of: value.state, permission, known: &known)
      if let permission, case .kept(let intent) = fate {
        decisions.append(
          ConsentDecision(
            category: permission.category, scope: permission.scope,
            answer: intent == .askLater ? .askLater : .dontAsk, how: "adopted"))
      }
      return AdoptedState(persisted: value, permission: permission, fate: fate)
    }
    guard !decisions.isEmpty else { return adopted }
    if let error = await core.record(decisions) { throw UsherError(.storeUnavailable, nil, error.description) }
    await core.announceAnswers()
    return adopted
  }

  private func fate(
    of state: ISHPermissionState, _ permission: Permission?, known: inout Set<Permission>
  ) -> AdoptedState.Fate {
    guard let permission else { return .noCategory }
    guard state.intent != .none else { return .notAnAnswer }
    guard runtime(permission.category)?.scope(permission.scope) != nil else { return .noPlugin }
    return known.insert(permission).inserted ? .kept(state.intent) : .alreadyKnown
  }
}
