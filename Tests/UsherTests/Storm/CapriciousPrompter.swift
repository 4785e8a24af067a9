// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Usher
import UsherModel

/// A person who answers at once, late, while the question is being taken away, or never, and screens that break.
final class CapriciousPrompter: Prompter {
  /// An answer, with what it was about.
  struct Given: Hashable, Sendable {
    let permission: Permission
    let answer: Answer
  }

  private struct State {
    var random: SeededGenerator
    var given: [Given] = []
    var onScreen = 0
    var mostOnScreen = 0
    var isSteady = false
  }

  private enum Whim {
    case answer(Answer, afterYields: Int)
    case waitThen(Answer)
    case fail(PromptFailure.Code)
  }

  private let state: Mutex<State>

  /// Everything that was answered, in order; a closed question is no answer.
  var given: [Given] { state.withLock { $0.given } }
  /// How many questions stood at the same time at most.
  var mostOnScreen: Int { state.withLock { $0.mostOnScreen } }
  /// How many stand now.
  var onScreen: Int { state.withLock { $0.onScreen } }

  init(seed: UInt64) {
    state = Mutex(State(random: SeededGenerator(seed: seed)))
  }

  /// From now on everything is allowed at once.
  func becomeSteady() {
    state.withLock { $0.isSteady = true }
  }

  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    let whim = state.withLock { state in
      state.onScreen += 1
      state.mostOnScreen = max(state.mostOnScreen, state.onScreen)
      return state.isSteady ? .answer(.allow, afterYields: 0) : Self.whim(&state.random)
    }
    defer { state.withLock { $0.onScreen -= 1 } }
    switch whim {
    case .fail(let code): throw PromptFailure(code, "it broke")
    case .answer(let answer, let yields):
      for _ in 0..<yields { await Task.yield() }
      return note(answer, question)
    case .waitThen(let answer):
      await Self.cancellation()
      return note(answer, question)
    }
  }

  private func note(_ answer: Answer, _ question: PromptQuestion) -> Answer {
    if answer != .dismissed {
      state.withLock { $0.given.append(Given(permission: question.permission, answer: answer)) }
    }
    return answer
  }

  private static func whim(_ random: inout SeededGenerator) -> Whim {
    let answers: [Answer] = [
      .allow, .allow, .allowOnce, .allowUntil(4_102_444_800_000), .deny, .deny, .askLater, .dontAsk,
    ]
    let answer = answers.randomElement(using: &random) ?? .deny
    switch Int.random(in: 0..<10, using: &random) {
    case 0...5: return .answer(answer, afterYields: Int.random(in: 0...20, using: &random))
    case 6: return .waitThen(answer)
    case 7: return .waitThen(.dismissed)
    case 8: return .answer(.dismissed, afterYields: 1)
    default:
      let codes: [PromptFailure.Code] = [.failed, .notActive, .interrupted, .noPrompter]
      return .fail(codes.randomElement(using: &random) ?? .failed)
    }
  }

  /// Suspends until the task is cancelled.
  private static func cancellation() async {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      end.finish()
    }
  }
}
