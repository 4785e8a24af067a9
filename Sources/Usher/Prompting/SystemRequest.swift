// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization
internal import UsherModel

/// A request that an authority outside this process decides: the plugin asks it, and the host waits.
struct SystemRequest: Sendable {
  let plan: RequestPlan
  /// Called once it is known that there was an authority which took the question.
  private let wasShown: @Sendable (_ how: String) -> Void

  init(_ plan: RequestPlan, wasShown: @escaping @Sendable (_ how: String) -> Void) {
    self.plan = plan
    self.wasShown = wasShown
  }

  func run() async -> RequestFlow.End {
    let runtime = plan.runtime
    let operation = RequestOperation()
    runtime.operations.insert(operation, as: operation.number)
    let ask = self.ask
    let started = await runtime.perform { instance in
      .success(
        runtime.guarded("request", within: runtime.limits.noBlock) {
          instance.request(ask, operation: operation.number)
        })
    }
    guard case .success(let result) = started, result == USHER_RESULT_OK else {
      _ = runtime.operations.remove(operation.number)
      return .result(await refused(started))
    }
    let completion = await withTaskCancellationHandler {
      await operation.completion()
    } onCancel: {
      runtime.cancel(operation.number)
      // A plugin that doesn't complete what was cancelled doesn't hold the caller up.
      _ = runtime.core.timer.schedule(after: runtime.limits.cancel) { operation.giveUp() }
    }
    if completion.result != USHER_RESULT_UNAVAILABLE, completion.result != USHER_RESULT_GONE { wasShown("system") }
    return await end(completion)
  }

  private var ask: SystemAsk {
    let timeout = (plan.options.timeout ?? plan.runtime.limits.person).components
    let wait = Int64(clamping: timeout.seconds).multipliedReportingOverflow(by: 1000)
    let deadline = WallClock.now.addingReportingOverflow(wait.partialValue)
    return SystemAsk(
      scope: plan.permission.scope.rawValue, purpose: plan.purpose, parentWindow: plan.options.parentWindow,
      activationToken: plan.options.activationToken, options: plan.options.options,
      deadline: wait.overflow || deadline.overflow ? 0 : deadline.partialValue)
  }

  private func refused(_ started: Result<Int32, PluginFault>) async -> RequestResult {
    let status = await plan.runtime.readNow(plan.scope)
    switch started {
    case .failure(let fault): return RequestResult(plan.permission, .pluginFailed, status, detail: fault.description)
    case .success(let result):
      return RequestResult(
        plan.permission, Outcome(requestResult: result, status), status,
        detail: "\(plan.runtime.title): the request was refused with \(PluginFault.meaning(of: result))")
    }
  }

  /// The status that came with the completion, and the one read after it: the less permissive counts.
  private func end(_ completion: RequestOperation.Completion) async -> RequestFlow.End {
    if completion.isWithdrawn, Task.isCancelled { return .withdrawn }
    let status = await plan.runtime.readNow(plan.scope)
    var outcome = Outcome(requestResult: completion.result, status)
    if completion.result == USHER_RESULT_OK {
      guard let answer = completion.answer, answer.authorization != USHER_AUTHORIZATION_UNSET else {
        let why = "\(plan.runtime.title): the request was completed with OK and no status"
        plan.runtime.misbehaved("completed a request with OK and no status")
        return .result(RequestResult(plan.permission, .pluginFailed, status, detail: why))
      }
      if answer.claimsAccess != status.isGranted(limitedWillDo: true) {
        plan.runtime.misbehaved(
          "completed a request with \(answer.authorization), and its status says \(status.authorization.number)")
        if !answer.claimsAccess { outcome = .denied }
      }
    }
    return .result(RequestResult(plan.permission, outcome, status, detail: completion.detail))
  }
}

extension Outcome {
  /// What a permission request comes to by its result, and by the status where that is OK.
  init(requestResult result: Int32, _ status: PermissionStatus) {
    switch result {
    case Int32(USHER_RESULT_OK):
      let decided = Outcome(decided: status)
      self = decided == .notPromptable && status.authorization == .notDetermined ? .dismissed : decided
    case Int32(USHER_RESULT_DISMISSED): self = .dismissed
    case Int32(USHER_RESULT_CANCELLED): self = .cancelled
    case Int32(USHER_RESULT_TIMEOUT): self = .timedOut
    case Int32(USHER_RESULT_UNAVAILABLE), Int32(USHER_RESULT_GONE): self = .unsupported
    case Int32(USHER_RESULT_NOT_AUTHORIZED): self = .denied
    default: self = .pluginFailed
    }
  }
}
