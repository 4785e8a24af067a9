// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import PluginNote
internal import Synchronization
internal import UsherModel

extension CategoryRuntime {
  /// Decides all scopes anew on the state lane and publishes what has changed.
  func publishLater() {
    core.stateLane.submit { self.publish(self.core.consent.view()) }
  }

  /// Decides one scope from the plugin's last word, the answers as of `view`, and the policy.
  ///
  /// Pure but for reading the last word and the policy. A purpose that isn't declared changes no state, but it is the
  /// reason that people want to know where a request or an access would be let through or asked otherwise.
  func decide(_ scope: ScopeRuntime, _ view: ConsentKeeper.View) -> PermissionStatus {
    let (phase, answers) = state.withLock { ($0.phase, $0.answers) }
    let decided = decide(scope, view, core.policy.current(), phase: phase, answers: answers, depth: 0)
    var status = core.configuration.rehearsal.played(decided, by: category)
    let isOpen = [.notDetermined, .authorized, .limited].contains(status.authorization)
    guard isOpen, [.none, .user, .policy].contains(status.reason) else { return status }
    do throws(UsherError) {
      _ = try core.purpose(for: scope.permission, RequestOptions())
    } catch {
      if status.detail.isEmpty || status.reason == .policy { status.detail = error.description }
      status.reason = .purposeMissing
    }
    return status
  }

  private func decide(
    _ scope: ScopeRuntime, _ view: ConsentKeeper.View, _ policy: Policy, phase: Phase, answers: [Scope: LastWord],
    depth: Int
  ) -> PermissionStatus {
    var inputs = DecisionInputs(plugin: plugin(phase, answers[scope.permission.scope] ?? .none))
    inputs.allowed = note.authority.allowed
    inputs.now = view.now
    inputs.policy = self.policy(policy, for: scope, view)
    (inputs.store, inputs.processAnswer) = view.inputs(for: scope.permission)
    inputs.processIntent = view.intent(for: scope.permission)
    inputs.hasPrompter = core.configuration.prompter != nil
    // The note's graph has no cycle; the depth is a second guard.
    for required in scope.facts.requires where depth <= scopes.count {
      guard let other = self.scope(required) else { continue }
      let status = decide(other, view, policy, phase: phase, answers: answers, depth: depth + 1)
      if !status.isGranted(limitedWillDo: true) { inputs.isRequirementMet = false }
    }
    return Decision.decide(inputs)
  }

  /// What the policy says about a scope of this application.
  ///
  /// A grant that isn't locked gives way to a person's "no", also where that is about a scope which this one implies.
  private func policy(
    _ policy: Policy, for scope: ScopeRuntime, _ view: ConsentKeeper.View
  ) -> DecisionInputs.Policy {
    let application = core.configuration.application.id
    guard let rule = policy.rule(for: scope.permission, of: application, graph, standard: defaultScope) else {
      return .silent
    }
    switch rule.effect {
    case .restrict: return .restricts(rule.reason)
    case .lockedGrant: return .grants(isLocked: true, rule.reason)
    case .grant:
      let implied = graph.granted(with: scope.permission.scope).dropFirst()
      let isRefused = implied.contains { view.isDenied(Permission(category, scope: $0)) }
      return isRefused ? .silent : .grants(isLocked: false, rule.reason)
    }
  }

  private func plugin(_ phase: Phase, _ word: LastWord) -> DecisionInputs.Plugin {
    switch (phase, word) {
    case (.failed(let fault), _): .failed(fault.description)
    case (_, .failed(let fault)): .failed(fault.description)
    case (_, .said(let answer)): .answered(answer)
    case (_, .none): .starting
    }
  }

  /// Publishes every scope's status, tells listeners, and takes grants back that are no longer covered.
  ///
  /// State lane only.
  func publish(_ view: ConsentKeeper.View) {
    let isAnswered = state.withLock { state in
      switch state.phase {
      case .ready, .failed: return true
      case .idle, .starting, .closed: return false
      }
    }
    guard isAnswered else { return }
    let wasAnswered = state.withLock { $0.isAnswered }
    for scope in scopes {
      let status = decide(scope, view)
      let before = scope.cell.publish(status)
      if before != status { logChange(of: scope, from: before, to: status) }
      if !status.covers(before) { revokeGrants(of: scope, status) }
      guard before != status, wasAnswered || before.reason != .starting else { continue }
      core.hub.send(StatusChange(time: view.now, permission: scope.permission, from: before, to: status))
    }
    announceFirstAnswer()
    supersedeStored(view)
    scheduleExpiry(view)
  }

  private func logChange(of scope: ScopeRuntime, from before: PermissionStatus, to status: PermissionStatus) {
    log(
      .debug,
      "published \(scope.permission): \(before.authorization.word) → \(status.authorization.word) (\(status.reason.word))"
    )
  }

  private func announceFirstAnswer() {
    let (semaphores, continuations) = state.withLock { state in
      state.isAnswered = true
      defer {
        state.firstAnswerWaiters.removeAll()
        state.readyWaiters.removeAll()
      }
      return (state.firstAnswerWaiters, state.readyWaiters)
    }
    for semaphore in semaphores { semaphore.post() }
    for continuation in continuations { continuation.resume() }
  }

  /// Decides again when the next answer of the plugin or the person ends.
  private func scheduleExpiry(_ view: ConsentKeeper.View) {
    let ends = scopes.compactMap(\.cell.status.expires).filter { $0 > view.now }
    guard let next = ends.min() else { return }
    // A wall clock that is set back makes this early; deciding again then schedules the rest.
    let wait = min(next - view.now + 1, 24 * 60 * 60 * 1000)
    _ = core.timer.schedule(after: .milliseconds(wait)) { [weak self] in self?.publishLater() }
  }

  /// Waits on the caller's thread for the first answer, for a moment only.
  func waitForFirstAnswer() {
    let semaphore: Semaphore? = state.withLock { state in
      if state.isAnswered { return nil }
      if case .closed = state.phase { return nil }
      let semaphore = Semaphore()
      state.firstAnswerWaiters.append(semaphore)
      return semaphore
    }
    guard let semaphore else { return }
    _ = semaphore.wait(until: MonotonicTime.now.advanced(by: limits.firstAnswer))
  }

  /// Waits for the first answer; the plugin's own deadlines bound it.
  func ready() async {
    startIfNeeded()
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        if state.isAnswered { return false }
        if case .closed = state.phase { return false }
        state.readyWaiters.append(continuation)
        return true
      }
      if !waits { continuation.resume() }
    }
  }
}

extension PluginAuthority {
  var allowed: DecisionInputs.AllowedAuthority {
    switch self {
    case .system: .system
    case .consent: .consent
    case .either: .either
    }
  }
}

extension PluginAnswer {
  /// Whether people will want to know why it is so.
  var needsExplanation: Bool {
    !claimsAccess && authorization != USHER_AUTHORIZATION_NOT_DETERMINED
  }
}

extension PermissionStatus {
  /// Whether everything that the other one lets through is let through by this one too.
  func covers(_ other: PermissionStatus) -> Bool {
    guard other.isGranted(limitedWillDo: true) else { return true }
    guard isGranted(limitedWillDo: true) else { return false }
    if other.authorization == .authorized, authorization == .limited { return false }
    return !(accuracy == .reduced && other.accuracy != .reduced)
  }
}
