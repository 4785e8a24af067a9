// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Questions that are answered elsewhere while they stand", .timeLimit(.minutes(2)))
struct OvertakenRequestTests {
  private let fortune = Permission(Category("com.example.fortune"))

  @Test(arguments: [(StoredAnswer.deny, Outcome.denied), (.allow, .granted)])
  func areTakenAwayAndEndAsTheOtherAnswerSays(_ answer: StoredAnswer, _ outcome: Outcome) async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let (usher, permission) = (host.usher, fortune)
    let callers = (0..<5).map { _ in Task { try await usher.request(permission) } }
    await prompter.question()
    try host.answerElsewhere(permission, answer)
    for caller in callers { #expect(try await caller.value.outcome == outcome) }
    #expect(prompter.withdrawals == 1)
    #expect(try usher.history().map(\.decision.answer) == [answer])
  }

  @Test func areTakenAwayForARuntimeOfTheSameProcessToo() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let other = try await TestHost([], in: host.folder)
    let (usher, permission) = (host.usher, fortune)
    let request = Task { try await usher.request(permission) }
    await prompter.question()
    _ = try await other.usher.decide(permission, .deny, how: "command")
    #expect(try await request.value.outcome == .denied)
    #expect(prompter.withdrawals == 1)
  }

  @Test func aSoftAnswerElsewhereLeavesTheQuestion() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let (usher, permission) = (host.usher, fortune)
    let request = Task { try await usher.request(permission) }
    await prompter.question()
    try host.answerElsewhere(permission, .askLater)
    await prompter.answer(.allow)
    #expect(try await request.value.outcome == .granted)
    #expect(prompter.withdrawals == 0)
  }

  @Test func aClickBeforeTheQuestionIsGoneCounts() async throws {
    let clicked = AsyncStream.makeStream(of: Void.self)
    // Stays on the screen until it is told to go, and is answered at that moment.
    let prompter = ClosurePrompter { _ in
      clicked.continuation.yield()
      let (stream, end) = AsyncStream.makeStream(of: Void.self)
      await withTaskCancellationHandler {
        for await _ in stream {}
      } onCancel: {
        end.finish()
      }
      return .allow
    }
    let host = try await TestHost(["Fortune"], prompter: prompter) { $0.limits.cancel = .seconds(300) }
    let (usher, permission) = (host.usher, fortune)
    let request = Task { try await usher.request(permission) }
    for await _ in clicked.stream { break }
    try host.answerElsewhere(permission, .deny)
    #expect(try await request.value.outcome == .granted)
    #expect(try usher.history().map(\.decision.answer) == [.allow, .deny])
    #expect(try usher.history().first?.decision.how == "closure")
  }
}
