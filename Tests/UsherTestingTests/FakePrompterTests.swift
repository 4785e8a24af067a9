// SPDX-License-Identifier: Apache-2.0

import Testing
import Usher
import UsherModel
import UsherTesting

@Suite("A fake prompter", .timeLimit(.minutes(2)))
struct FakePrompterTests {
  private static func usher(_ prompter: FakePrompter) throws -> (Fakes, Usher) {
    var fakes = try Fakes()
    try fakes.installation.add(.camera)
    try fakes.installation.add(.contacts)
    return (fakes, try fakes.usher(prompter))
  }

  @Test func takesOneStepForEachQuestionAndKeepsTheLast() async throws {
    let prompter = FakePrompter(.dismiss, .answer(.askLater), .after(.milliseconds(5), .deny))
    let (fakes, usher) = try Self.usher(prompter)
    #expect(try await usher.request(.camera).outcome == .dismissed)
    #expect(try await usher.request(.camera).status.intent == .askLater)
    #expect(try await usher.request(.camera).outcome == .denied)
    #expect(try await usher.request(.contacts).outcome == .denied)
    #expect(prompter.questions.count == 4)
    #expect(prompter.questions.first?.purpose == "To see whether it works.")
    _ = fakes
  }

  @Test func mayHaveAnOrderForAPermission() async throws {
    let video = Permission(.camera, scope: Scope("video"))
    let prompter = FakePrompter([.answer(.allow)], for: [video: [.answer(.deny)]])
    let (fakes, usher) = try Self.usher(prompter)
    #expect(try await usher.request(.camera).outcome == .denied)
    #expect(try await usher.request(.contacts).outcome == .granted)
    _ = fakes
  }

  @Test func waitsForTheTest() async throws {
    let prompter = FakePrompter(.wait)
    let (fakes, usher) = try Self.usher(prompter)
    async let result = usher.request(.camera)
    await prompter.question()
    #expect(usher.status(of: Permission.camera).authorization == .notDetermined)
    await prompter.answer(.allow)
    #expect(try await result.outcome == .granted)
    _ = fakes
  }

  @Test(arguments: [FakePrompter.Step.wait, .after(.seconds(3600), .allow)])
  func takesItsQuestionAwayWhenTheCallerLeaves(step: FakePrompter.Step) async throws {
    let prompter = FakePrompter(step)
    let (fakes, usher) = try Self.usher(prompter)
    let asking = Task { try await usher.request(.camera) }
    // Ends when the question is there; the test's time limit is what fails otherwise.
    while prompter.questions.isEmpty { await Task.yield() }
    asking.cancel()
    #expect(try await asking.value.outcome == .cancelled)
    #expect(prompter.withdrawals == 1)
    #expect(try usher.history().isEmpty)
    _ = fakes
  }

  @Test func failsAsTheTestSays() async throws {
    let prompter = FakePrompter(.fail(PromptFailure(.notActive, "Not in front.")))
    let (fakes, usher) = try Self.usher(prompter)
    #expect(try await usher.request(.camera).outcome == .notActive)
    _ = fakes
  }

  @Test func dismissesWhereThereAreNoSteps() async throws {
    let (fakes, usher) = try Self.usher(FakePrompter())
    #expect(try await usher.request(.camera).outcome == .dismissed)
    _ = fakes
  }
}
