// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

/// An application and a library inside it, each with a runtime of its own.
@Suite("Two runtimes of one application in one process")
struct SharedStateTests {
  private let fortune = Permission(Category("com.example.fortune"))

  private func pair(
    _ prompter: any Prompter, configureSecond: (inout Usher.Configuration) -> Void = { _ in }
  ) async throws -> (first: TestHost, second: TestHost) {
    let first = try await TestHost(["Fortune"], prompter: prompter)
    let second = try await TestHost(
      ["Fortune"], prompter: prompter, in: first.folder, compiles: false, configure: configureSecond)
    _ = await second.usher.ready(for: fortune)
    return (first, second)
  }

  @Test(arguments: [Answer.allow, .allowOnce, .allowUntil(4_102_444_800_000), .deny])
  func whatOneIsToldTheOtherKnowsAtOnce(_ answer: Answer) async throws {
    let (first, second) = try await pair(SteadyPrompter(answer))
    let result = try await first.usher.request(fortune)
    #expect(second.usher.status(of: fortune) == result.status)
    #expect(second.usher.status(of: fortune).authorization != .notDetermined)
  }

  @Test(arguments: [Answer.askLater, .dontAsk])
  func softAnswersAreSharedToo(_ answer: Answer) async throws {
    let (first, second) = try await pair(SteadyPrompter(answer))
    let result = try await first.usher.request(fortune)
    #expect(second.usher.status(of: fortune).intent == result.status.intent)
    #expect(result.status.intent != .none)
  }

  @Test func anAnswerForThisProcessCanBeTakenBackByEither() async throws {
    let (first, second) = try await pair(SteadyPrompter(.allowOnce))
    _ = try await first.usher.request(fortune)
    let grant = try await first.usher.access(fortune)
    #expect(try await second.usher.reset().map(\.answer) == ["allow-once"])
    #expect(first.usher.status(of: fortune).authorization == .notDetermined)
    await #expect(throws: UsherError.self) { for try await _ in try await grant.call("tell") {} }
  }

  @Test func onlyOneOfThemAsksAtATimeAndTheAnswerCountsForBoth() async throws {
    let prompter = TestPrompter()
    let (first, second) = try await pair(prompter)
    let permission = fortune
    let one = Task { try await first.usher.request(permission) }
    await prompter.question()
    let other = Task { try await second.usher.request(permission) }
    await prompter.answer(.allowOnce)
    #expect(try await one.value.outcome == .granted)
    #expect(try await other.value.outcome == .granted)
    #expect(prompter.questions.count == 1)
  }

  @Test func theOtherHearsOfItAsAChange() async throws {
    let (first, second) = try await pair(SteadyPrompter(.allowOnce))
    var changes = second.usher.changes(of: fortune.category).makeAsyncIterator()
    _ = try await first.usher.request(fortune)
    let change = await changes.next()
    #expect(change?.to.authorization == .authorized)
  }

  @Test func otherFoldersAndOtherApplicationsShareNothing() async throws {
    let stranger = try AppDeclaration(
      id: "com.example.stranger", name: "Stranger", purposes: [Permission(Category("*")): "To see."])
    let (first, second) = try await pair(SteadyPrompter(.allowOnce)) { $0.application = stranger }
    let elsewhere = try await TestHost(["Fortune"], in: first.folder, compiles: false) { $0.stateFolder += "-2" }
    _ = await elsewhere.usher.ready(for: fortune)
    #expect(try await first.usher.request(fortune).outcome == .granted)
    #expect(second.usher.status(of: fortune).authorization == .notDetermined)
    #expect(elsewhere.usher.status(of: fortune).authorization == .notDetermined)
  }

  @Test func aRuntimeThatIsGoneHoldsNobodyUpAndItsAnswersEndWithTheLast() async throws {
    let (first, second) = try await pair(SteadyPrompter(.allowOnce))
    await second.usher.shutdown()
    #expect(try await first.usher.request(fortune).outcome == .granted)
    let third = try await TestHost(["Fortune"], in: first.folder, compiles: false)
    #expect(await third.usher.ready(for: fortune).authorization == .authorized)
  }
}
