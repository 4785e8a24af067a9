// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension Usher {
  /// Records an answer that a person gives without being asked: ahead of the question, or to mend a mistaken one.
  ///
  /// `how` says where it came from, `command` for one that was typed. Where a system decides about the category its
  /// answer stands, and nothing is recorded; the soft answers are the exception, for no system knows of them.
  public func decide(_ permission: Permission, _ answer: Answer, how: String) async throws(UsherError) -> RequestResult
  {
    guard let runtime = runtime(permission.category) else {
      throw UsherError(
        .noPlugin, permission, status: missing(permission.category), missingSentence(permission.category))
    }
    guard let scope = runtime.scope(permission.scope) else {
      throw UsherError(.unknownScope, permission, runtime.unknownScopeSentence(permission.scope))
    }
    let status = await runtime.readNow(scope)
    if answer == .askLater || answer == .dontAsk {
      // Whoever decides about the category: that the person doesn't want the application's screen is known here alone.
      guard status.authorization == .notDetermined else {
        return RequestResult(scope.permission, Outcome(decided: status), status, detail: status.detail)
      }
      return await runtime.settle(answer, scope, how: how)
    }
    let isOpen =
      status.authority == .consent && [.notDetermined, .authorized, .limited, .denied].contains(status.authorization)
    let isRehearsed = core.configuration.rehearsal.part(of: permission.category) == .denied
    guard isOpen, !isRehearsed, !(status.authorization == .denied && status.reason != .user) else {
      return RequestResult(scope.permission, Outcome(decided: status), status, detail: status.detail)
    }
    return await runtime.settle(answer, scope, how: how)
  }

  /// Forgets answers, and says which; all of the application's where no permission is named.
  ///
  /// Forgetting a scope also forgets what implies or requires it. A category without a scope means all its scopes.
  public func reset(_ permissions: [Permission] = []) async throws(UsherError) -> [ForgottenAnswer] {
    let view = core.consent.view()
    if let error = view.unavailability { throw UsherError(.storeUnavailable, nil, error.description) }
    var decisions: [ConsentDecision] = []
    var forgotten: [ForgottenAnswer] = []
    for target in resetTargets(permissions, view) {
      let undone = runtime(target.category)?.graph.undone(with: target.scope) ?? []
      decisions.append(
        ConsentDecision(category: target.category, scope: target.scope, answer: .reset, undone: undone, how: "command"))
      for scope in [target.scope] + undone {
        let permission = Permission(target.category, scope: scope)
        guard !forgotten.contains(where: { $0.permission == permission }) else { continue }
        let own = core.consent.process.release([permission])[permission]
        if let known = ForgottenAnswer(permission, stored: view.stored?.entry(permission), own: own) {
          forgotten.append(known)
        }
      }
    }
    if !decisions.isEmpty, let error = await core.record(decisions) {
      throw UsherError(.storeUnavailable, nil, error.description)
    }
    await core.announceAnswers()
    return forgotten
  }

  private func resetTargets(_ permissions: [Permission], _ view: ConsentKeeper.View) -> [Permission] {
    let known = view.stored?.permissions ?? []
    let own = core.consent.held
    let all = known + own.filter { !known.contains($0) }
    if permissions.isEmpty { return all }
    return permissions.flatMap { wanted in
      wanted.scope.isStandard
        ? all.filter { $0.category == wanted.category } : [wanted]
    }
  }

  /// The decisions that are still known, newest first; of some categories where any are named.
  public func history(_ categories: [Category] = []) throws(UsherError) -> [ConsentRecord] {
    do throws(ConsentError) {
      return try core.consent.store.history().reversed().filter { record in
        categories.isEmpty || categories.contains(record.decision.category)
      }
    } catch {
      throw UsherError(.storeUnavailable, nil, error.description)
    }
  }

  /// The uses of data that are still known, newest first; of some categories where any are named.
  public func accesses(_ categories: [Category] = []) async throws(UsherError) -> [AccessRecord] {
    try await accessLog(of: categories).compactMap(\.access)
  }

  /// The questions that were shown and are still known, newest first; of some categories where any are named.
  public func prompts(_ categories: [Category] = []) async throws(UsherError) -> [PromptRecord] {
    try await accessLog(of: categories).compactMap(\.prompt)
  }

  private func accessLog(of categories: [Category]) async throws(UsherError) -> [AccessLogEntry] {
    await core.published()
    do throws(ConsentError) {
      return try core.accesses?.entries().reversed().filter { entry in
        categories.isEmpty || categories.contains(entry.permission.category)
      } ?? []
    } catch {
      let path = core.accesses?.path ?? core.configuration.stateFolder
      throw UsherError(
        .storeUnavailable, nil,
        "\(path) can't be read, so the questions and accesses in it aren't shown and none is noted; it must be a plain "
          + "file of yours")
    }
  }

  /// What is broken in the store of answers; nil where nothing is, the reason where it doesn't answer.
  public func storeFinding() -> Finding? {
    let view = core.consent.view()
    if let error = view.unavailability {
      return Finding(.error, subject: "answers", text: error.description)
    }
    guard let damage = view.stored?.damage, !damage.isNone else { return nil }
    let lost = damage.lost.reduce(0) { $0 + $1.count }
    return Finding(
      damage.lost.isEmpty ? .warning : .error, subject: "answers",
      text: "\(damage.unreadableCopies) damaged copies of records, \(lost) records lost",
      remedy: damage.lost.isEmpty
        ? nil : "grants given before that count no more; allow them again where they were meant")
  }

  /// What is broken in the log of accesses; nil where nothing is.
  public func accessFinding() async -> Finding? {
    do throws(UsherError) {
      _ = try await accesses()
      return nil
    } catch {
      return Finding(
        .warning, subject: core.accesses?.path ?? core.configuration.stateFolder,
        text: "It can't be read, so the questions and accesses in it aren't shown and none is noted.",
        remedy: "make it a plain file of yours that nobody else may write, or move it out of the way")
    }
  }

  func missingSentence(_ category: Category) -> String {
    let status = missing(category)
    guard status.detail.isEmpty else { return status.detail }
    return "no plugin for \(category) is installed; `usher list` shows what is there"
  }
}
