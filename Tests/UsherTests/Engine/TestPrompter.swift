// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Usher
import UsherModel

/// A person that a test plays: each question waits until the test answers it.
final class TestPrompter: Prompter {
  private struct State {
    var asked: [PromptQuestion] = []
    var waiting: [CheckedContinuation<Answer, Never>] = []
    var arrivals: [CheckedContinuation<Void, Never>] = []
    var withdrawn = 0
  }

  private let state = Mutex(State())

  var questions: [PromptQuestion] { state.withLock { $0.asked } }
  var withdrawals: Int { state.withLock { $0.withdrawn } }

  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let arrivals = state.withLock { state in
          state.asked.append(question)
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
      state.withdrawn += state.waiting.count
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: .dismissed) }
  }

  /// Waits until a question is on the screen.
  func question() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if !state.waiting.isEmpty { return true }
        state.arrivals.append(continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Answers the question on the screen, after waiting for one.
  func answer(_ answer: Answer) async {
    await question()
    let continuation = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    continuation?.resume(returning: answer)
  }
}

/// A person who always says the same.
struct SteadyPrompter: Prompter {
  let answer: Answer

  init(_ answer: Answer) {
    self.answer = answer
  }

  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer { answer }
}
