// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import PluginNote
internal import UsherModel

/// The steps of one session, from the plugin's status to a recorded answer.
struct RequestFlow: Sendable {
  /// How a session ends.
  enum End: Sendable {
    case result(RequestResult)
    /// The question was taken away before anybody answered.
    case withdrawn
  }

  let plan: RequestPlan
  /// Called right before the question is shown; false where nobody waits for the answer any more.
  private let mayAsk: @Sendable () -> Bool
  /// Called with what showed the question, once it is known that something did.
  private let wasShown: @Sendable (_ how: String) -> Void

  init(
    _ plan: RequestPlan, mayAsk: @escaping @Sendable () -> Bool,
    wasShown: @escaping @Sendable (_ how: String) -> Void = { _ in }
  ) {
    self.plan = plan
    self.mayAsk = mayAsk
    self.wasShown = wasShown
  }

  private var core: HostCore { plan.runtime.core }

  func run() async -> End {
    await plan.runtime.ready()
    if let decided = await withoutAsking() { return .result(decided) }
    guard await core.slot.acquire() else { return .withdrawn }
    defer { core.slot.release() }
    let changes = core.hub.changes(of: plan.permission.category)
    // Somebody may have answered while this one stood in line.
    if let decided = await withoutAsking() { return .result(decided) }
    guard mayAsk() else { return .withdrawn }
    if plan.scope.cell.status.authority == .system { return await SystemRequest(plan, wasShown: wasShown).run() }
    return await ask(until: changes)
  }

  /// The result where nobody has to be asked, from a status read just now.
  func withoutAsking() async -> RequestResult? {
    let status = await plan.runtime.readNow(plan.scope)
    guard status.authorization == .notDetermined, status.reason != .storeUnavailable else {
      return result(Outcome(decided: status), status)
    }
    if status.authority == .consent, core.configuration.prompter == nil {
      return result(.noPrompter, status, detail: "\(plan.permission): there is nothing to ask the person with")
    }
    if status.canPrompt == .no { return result(.notPromptable, status, detail: requirement) }
    return nil
  }

  private var requirement: String {
    let required = plan.scope.facts.requires.map(\.rawValue).joined(separator: ", ")
    return required.isEmpty ? "" : "\(plan.permission) needs \(required) first; ask for that one"
  }

  private func ask(until changes: AsyncStream<StatusChange>) async -> End {
    guard let prompter = core.configuration.prompter else {
      return .result(result(.noPrompter, plan.scope.cell.status))
    }
    let answer: Answer
    do throws(PromptFailure) {
      answer = try await overtaken(by: changes, prompter).get()
      wasShown(prompter.how)
    } catch {
      if error.cameAfterTheQuestion { wasShown(prompter.how) }
      if Task.isCancelled { return .withdrawn }
      if let decided = await decidedElsewhere() { return .result(decided) }
      return .result(result(Outcome(error.code), plan.scope.cell.status, detail: error.description))
    }
    guard plan.question.allows(answer) else {
      core.log(
        .warning, plan.permission.category,
        "the prompter answered \(answer.word), which \(plan.permission) doesn't offer")
      return .result(result(.dismissed, plan.scope.cell.status))
    }
    if answer == .dismissed {
      if Task.isCancelled { return .withdrawn }
      return .result(await decidedElsewhere() ?? result(.dismissed, plan.scope.cell.status))
    }
    return .result(await plan.runtime.settle(answer, plan.scope, how: prompter.how))
  }

  /// Asks, and takes the question away as soon as it is decided elsewhere: by another process, or by the administrator.
  ///
  /// An answer that is given before the question is gone counts, because it is the newer one.
  private func overtaken(
    by changes: AsyncStream<StatusChange>, _ prompter: any Prompter
  ) async -> Result<Answer, PromptFailure> {
    let (withdrawing, question, permission) = (withdrawing, plan.question, plan.permission)
    let asking = Task.alongside { () async -> Result<Answer, PromptFailure> in
      do throws(PromptFailure) {
        return .success(try await withdrawing.ask(prompter, question))
      } catch {
        return .failure(error)
      }
    }
    let watching = Task.alongside {
      for await change in changes where change.permission == permission {
        if change.to.authorization == .notDetermined { continue }
        return asking.cancel()
      }
    }
    defer { watching.cancel() }
    return await withTaskCancellationHandler {
      await asking.value
    } onCancel: {
      asking.cancel()
    }
  }

  private func decidedElsewhere() async -> RequestResult? {
    let status = await plan.runtime.readNow(plan.scope)
    return status.authorization == .notDetermined ? nil : result(Outcome(decided: status), status)
  }

  private var withdrawing: Withdrawing {
    let (core, permission) = (core, plan.permission)
    return Withdrawing(limit: core.configuration.limits.cancel, timer: core.timer) { answer in
      core.log(
        .warning, permission.category,
        "the prompter took the question for \(permission) away too late; the answer \(answer.word) that came after doesn't count"
      )
    }
  }

  private func result(_ outcome: Outcome, _ status: PermissionStatus, detail: String? = nil) -> RequestResult {
    RequestResult(plan.permission, outcome, status, detail: detail ?? status.detail)
  }
}

extension PromptFailure {
  /// Whether there was a question on the screen: it was torn away, or didn't go when it was told to.
  ///
  /// The other failures say that there was nothing to show it with.
  fileprivate var cameAfterTheQuestion: Bool {
    code == .interrupted || code == .failed && Task.isCancelled
  }
}

extension Outcome {
  init(_ code: PromptFailure.Code) {
    switch code {
    case .noPrompter: self = .noPrompter
    case .notActive: self = .notActive
    case .interrupted: self = .interrupted
    // A prompter that breaks is none.
    default: self = .noPrompter
    }
  }
}

extension PromptQuestion {
  /// Whether the scope offers this answer.
  func allows(_ answer: Answer) -> Bool {
    switch answer {
    case .allowOnce: choices.contains(.once)
    case .allowUntil: choices.contains(.until)
    case .limited: choices.contains(.limited)
    case .reduced: choices.contains(.reduced)
    case .allow, .deny, .askLater, .dontAsk, .dismissed: true
    }
  }
}
