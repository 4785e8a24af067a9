// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import Usher
public import UsherModel

/// A person who answers as a test says: one step for each question, the last one for all that follow.
///
/// What it is asked is in ``questions``. Its answers are kept like a person's, in the test's folder; a test that wants
/// answers from a file takes `ScriptedPrompter`.
public final class FakePrompter: Prompter {
  /// What happens to one question.
  public enum Step: Sendable, Hashable {
    /// It is answered at once.
    case answer(Answer)
    /// It is answered after a while.
    case after(Duration, Answer)
    /// It is closed without an answer.
    case dismiss
    /// It stays until the test answers it with `answer(_:)`, or it is withdrawn.
    case wait
    /// The prompter can't ask, or breaks.
    case fail(PromptFailure)
  }

  private struct State {
    var steps: [Step]
    var ofPermission: [Permission: [Step]]
    var questions: [PromptQuestion] = []
    var waiting: [CheckedContinuation<Answer, Never>] = []
    var arrivals: [CheckedContinuation<Void, Never>] = []
    var withdrawals = 0

    mutating func nextStep(for permission: Permission) -> Step {
      if var own = ofPermission[permission] {
        let step = own.count > 1 ? own.removeFirst() : own.first
        ofPermission[permission] = own
        return step ?? .dismiss
      }
      return (steps.count > 1 ? steps.removeFirst() : steps.first) ?? .dismiss
    }
  }

  private let state: Mutex<State>

  /// Answers in that order; every question is dismissed where there are no steps.
  public convenience init(_ steps: Step...) {
    self.init(steps, for: [:])
  }

  /// Answers in that order, and for some permissions in an order of their own.
  ///
  /// The scope of such a permission is never the empty one.
  public init(_ steps: [Step], for permissions: [Permission: [Step]]) {
    state = Mutex(State(steps: steps, ofPermission: permissions))
  }

  /// What was asked, in that order.
  public var questions: [PromptQuestion] { state.withLock { $0.questions } }
  /// How many questions were taken away before they were answered.
  public var withdrawals: Int { state.withLock { $0.withdrawals } }

  /// Plays the next step.
  ///
  /// - Throws: what a `fail` step says.
  public func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    let step = state.withLock { state in
      state.questions.append(question)
      return state.nextStep(for: question.permission)
    }
    switch step {
    case .answer(let answer): return answer
    case .after(let delay, let answer):
      do {
        try await Task.sleep(for: delay)
        return answer
      } catch {
        return withdrawn()
      }
    case .dismiss: return .dismissed
    case .wait: return await wait()
    case .fail(let failure): throw failure
    }
  }

  private func withdrawn() -> Answer {
    state.withLock { $0.withdrawals += 1 }
    return .dismissed
  }

  private func wait() async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let arrivals = state.withLock { state in
          state.waiting.append(continuation)
          defer { state.arrivals = [] }
          return state.arrivals
        }
        for arrival in arrivals { arrival.resume() }
        if Task.isCancelled { withdraw() }
      }
    } onCancel: {
      withdraw()
    }
  }

  private func withdraw() {
    let waiting = state.withLock { state in
      state.withdrawals += state.waiting.count
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: .dismissed) }
  }

  /// Waits until a question is on the screen that waits for the test.
  public func question() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if !state.waiting.isEmpty { return true }
        state.arrivals.append(continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Answers the question on the screen that waits for the test, after waiting for one.
  public func answer(_ answer: Answer) async {
    await question()
    let continuation = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    continuation?.resume(returning: answer)
  }
}
