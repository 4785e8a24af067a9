// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

/// One question on its way to the person, and everybody who waits for its answer.
///
/// Each caller is completed exactly once: with the session's end, or with its own cancellation or timeout. The last one
/// to leave withdraws the question and waits until it is gone, because an answer given before that is the result. Where
/// no question has been shown yet, nobody waits for anything.
final class RequestSession: Sendable {
  typealias Caller = UInt64

  private struct Waiting {
    var continuation: CheckedContinuation<RequestResult, Never>?
    /// Set where the caller left before it waited.
    var early: Outcome?
  }

  private struct State {
    var callers: [Caller: Waiting] = [:]
    var last: Caller = 0
    var task: Task<Void, Never>?
    /// Whether the question may be on the screen, so that an answer may be on its way.
    var isAsking = false
    /// What showed the question, and since when it may be on the screen; for the access log.
    var shown: String?
    var asked: Int64 = 0
    /// Why the last caller left; the question is being withdrawn.
    var ending: Outcome?
    var result: RequestResult?
  }

  let plan: RequestPlan
  private let state = Mutex(State())

  init(_ plan: RequestPlan) {
    self.plan = plan
  }

  /// A session with its first caller.
  static func begun(_ plan: RequestPlan) -> (RequestSession, Caller) {
    let session = RequestSession(plan)
    let first: Caller = 1
    session.state.withLock { state in
      state.last = first
      state.callers[first] = Waiting()
    }
    return (session, first)
  }

  /// Lets another caller join; nil where the session is over or its question is being taken away.
  func enter() -> Caller? {
    state.withLock { state in
      guard state.ending == nil, state.result == nil else { return nil }
      state.last += 1
      state.callers[state.last] = Waiting()
      return state.last
    }
  }

  /// Says that the question is about to be shown; false where nobody waits for the answer any more.
  private func beginAsking() -> Bool {
    state.withLock { state in
      guard state.ending == nil else { return false }
      state.isAsking = true
      state.asked = WallClock.now
      return true
    }
  }

  private func noteShown(_ how: String) {
    state.withLock { $0.shown = how }
  }

  /// Asks, in a task of the session's own; `ended` comes before any caller is completed.
  func run(_ ended: @escaping @Sendable () -> Void) {
    let task = Task.alongside { [self] in
      let end = await RequestFlow(plan, mayAsk: beginAsking, wasShown: noteShown).run()
      ended()
      finish(end)
    }
    let isEnding = state.withLock { state in
      state.task = task
      return state.ending != nil
    }
    if isEnding { task.cancel() }
  }

  func wait(_ caller: Caller, timeout: Duration, timer: DeadlineTimer) async -> RequestResult {
    let token = timer.schedule(after: timeout) { [weak self] in self?.leave(caller, .timedOut) }
    defer { timer.cancel(token) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in settle(caller, continuation) }
    } onCancel: {
      leave(caller, .cancelled)
    }
  }

  private func settle(_ caller: Caller, _ continuation: CheckedContinuation<RequestResult, Never>) {
    enum Step { case give(RequestResult), left(Outcome), wait }
    let step: Step = state.withLock { state in
      if let result = state.result {
        state.callers.removeValue(forKey: caller)
        return .give(result)
      }
      if let early = state.callers[caller]?.early {
        state.callers.removeValue(forKey: caller)
        return .left(early)
      }
      state.callers[caller]?.continuation = continuation
      return .wait
    }
    switch step {
    case .give(let result): continuation.resume(returning: result)
    case .left(let outcome): continuation.resume(returning: left(outcome))
    case .wait: break
    }
  }

  /// One caller's wait is over.
  ///
  /// It is completed at once, unless it is the last: then the question goes first.
  private func leave(_ caller: Caller, _ outcome: Outcome) {
    let (continuation, task): (CheckedContinuation<RequestResult, Never>?, Task<Void, Never>?) = state.withLock {
      state in
      guard state.result == nil, state.ending == nil, let waiting = state.callers[caller], waiting.early == nil else {
        return (nil, nil)
      }
      let others = state.callers.filter { $0.key != caller && $0.value.early == nil }
      var task: Task<Void, Never>?
      if others.isEmpty {
        state.ending = outcome
        task = state.task
        // Only a question that may be on the screen has to be waited for.
        if state.isAsking { return (nil, task) }
      }
      if let continuation = waiting.continuation {
        state.callers.removeValue(forKey: caller)
        return (continuation, task)
      }
      state.callers[caller]?.early = outcome
      return (nil, task)
    }
    continuation?.resume(returning: left(outcome))
    task?.cancel()
  }

  private func left(_ outcome: Outcome) -> RequestResult {
    RequestResult(plan.permission, outcome, plan.scope.cell.status)
  }

  private func finish(_ end: RequestFlow.End) {
    let (waiting, result, shown, asked) = state.withLock { state in
      let result =
        switch end {
        case .result(let result): result
        case .withdrawn: left(state.ending ?? .interrupted)
        }
      state.result = result
      let waiting = state.callers.values.compactMap(\.continuation)
      state.callers = state.callers.filter { $0.value.continuation == nil }
      return (waiting, result, state.shown, state.asked)
    }
    // Before anybody is told, so that whoever asks the log then finds it there.
    if let shown { plan.runtime.core.notePrompt(plan.permission, shownAt: asked, how: shown, result.outcome) }
    for continuation in waiting { continuation.resume(returning: result) }
  }
}
