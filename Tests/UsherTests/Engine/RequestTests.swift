// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Requests")
struct RequestTests {
  let fortune = Permission(Category("com.example.fortune"))

  @Test func anAnswerIsStoredAndFoundByTheNextRuntime() async throws {
    let first = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    #expect(first.usher.status(of: fortune).authorization == .notDetermined)
    let result = try await first.usher.request(fortune)
    #expect(result.outcome == .granted)
    #expect(result.stored)
    #expect(first.usher.status(of: fortune).authorization == .authorized)

    let second = try await TestHost(["Fortune"], in: first.folder, compiles: false)
    #expect(await second.usher.ready(for: fortune).authorization == .authorized)
    #expect(second.usher.status(of: fortune).reason == .user)
  }

  @Test func aDenialIsStoredAndNotAskedAgain() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    async let first = host.usher.request(fortune)
    await prompter.answer(.deny)
    #expect(try await first.outcome == .denied)
    #expect(try await host.usher.request(fortune).outcome == .denied)
    #expect(prompter.questions.count == 1)
  }

  @Test func overlappingRequestsShowOneQuestionAndEachGetTheAnswer() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let usher = host.usher
    let permission = fortune
    let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
      for _ in 0..<20 { group.addTask { try await usher.request(permission).outcome } }
      await prompter.answer(.allow)
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == Array(repeating: .granted, count: 20))
    #expect(prompter.questions.count == 1)
  }

  @Test func aCancelledCallerEndsAloneAndTheOthersGetTheAnswer() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let usher = host.usher
    let permission = fortune
    let stays = Task { try await usher.request(permission) }
    await prompter.question()
    let leaves = Task { try await usher.request(permission) }
    leaves.cancel()
    #expect(try await leaves.value.outcome == .cancelled)
    #expect(prompter.withdrawals == 0)
    await prompter.answer(.allow)
    #expect(try await stays.value.outcome == .granted)
  }

  @Test func theLastCallersCancellationTakesTheQuestionAwayAndStoresNothing() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let usher = host.usher
    let permission = fortune
    let only = Task { try await usher.request(permission) }
    await prompter.question()
    only.cancel()
    #expect(try await only.value.outcome == .cancelled)
    #expect(prompter.withdrawals == 1)
    #expect(usher.status(of: permission).authorization == .notDetermined)
    #expect(try usher.history().isEmpty)
  }

  @Test func aCallerWhoLeavesBeforeTheQuestionIsShownIsNotHeldUp() async throws {
    let host = try await TestHost(["HangsInCreate", "Fortune"], prompter: SteadyPrompter(.allow)) {
      $0.limits.mayBlock = .seconds(600)
    }
    let hanging = Permission.fixture("HangsInCreate")
    let result = try await host.usher.request(hanging, RequestOptions(timeout: .milliseconds(50)))
    #expect(result.outcome == .timedOut)
    let usher = host.usher
    let cancelled = Task { try await usher.request(hanging) }
    cancelled.cancel()
    #expect(try await cancelled.value.outcome == .cancelled)
    #expect(try await usher.request(.fixture("Fortune")).outcome == .granted)
  }

  @Test func whoeverComesWhileAQuestionIsTakenAwayIsAskedAnew() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let usher = host.usher
    let permission = fortune
    for _ in 0..<20 {
      let first = Task { try await usher.request(permission) }
      await prompter.question()
      first.cancel()
      let second = Task { try await usher.request(permission) }
      #expect(try await first.value.outcome == .cancelled)
      await prompter.answer(.askLater)
      #expect(try await second.value.outcome == .dismissed)
    }
  }

  @Test func aTimeoutTakesTheQuestionAwayAndStoresNothing() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let result = try await host.usher.request(fortune, RequestOptions(timeout: .milliseconds(20)))
    #expect(result.outcome == .timedOut)
    #expect(try host.usher.history().isEmpty)
  }

  @Test func anAnswerGivenWhileTheQuestionIsTakenAwayCounts() async throws {
    let prompter = LateClick()
    // A slow machine is no prompter that doesn't take its question away.
    let host = try await TestHost(["Fortune"], prompter: prompter) { $0.limits.cancel = .seconds(300) }
    let usher = host.usher
    let permission = fortune
    let request = Task { try await usher.request(permission) }
    for await _ in prompter.shown { break }
    request.cancel()
    let result = try await request.value
    #expect(result.outcome == .granted)
    #expect(result.stored)
    #expect(host.usher.status(of: fortune).authorization == .authorized)
  }

  @Test func anAnswerThatComesAfterTheQuestionWasGivenUpIsRefusedWithAWord() async throws {
    let prompter = LateClick()
    let (lines, said) = AsyncStream.makeStream(of: LogLine.self)
    let host = try await TestHost(["Fortune"], prompter: prompter) {
      $0.limits.cancel = .zero
      $0.log = { line in if line.severity == .warning { said.yield(line) } }
    }
    let usher = host.usher
    let permission = fortune
    let request = Task { try await usher.request(permission) }
    for await _ in prompter.shown { break }
    request.cancel()
    let result = try await request.value
    // Which of the two came first is open; either it counts, or it is said that it doesn't.
    if result.outcome == .granted { return }
    #expect(result.outcome == .cancelled)
    for await line in lines {
      #expect(line.text.contains("doesn't count"))
      break
    }
    #expect(try usher.history().isEmpty)
  }

  @Test func withoutAPrompterNothingIsAskedOrStored() async throws {
    let host = try await TestHost(["Fortune"])
    let result = try await host.usher.request(fortune)
    #expect(result.outcome == .noPrompter)
    #expect(result.status.canPrompt == .no)
    #expect(try host.usher.history().isEmpty)
  }

  @Test func anAnswerThatTheScopeDoesNotOfferCountsAsDismissed() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.reduced))
    let result = try await host.usher.request(fortune)
    #expect(result.outcome == .dismissed)
    #expect(try host.usher.history().isEmpty)
  }

  @Test func allowOnceIsStoredNowhere() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allowOnce))
    let result = try await host.usher.request(fortune)
    #expect(result.outcome == .granted)
    #expect(!result.stored)
    #expect(result.storeFailure == nil)
    #expect(host.usher.status(of: fortune).lifetime == .process)
    #expect(try host.usher.history().isEmpty)
  }

  @Test(arguments: [(Answer.askLater, Intent.askLater), (.dontAsk, .dontAsk)])
  func aSoftAnswerIsRememberedAndDecidesNothing(_ answer: Answer, _ intent: Intent) async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(answer))
    let result = try await host.usher.request(fortune)
    #expect(result.outcome == .dismissed)
    #expect(result.status.authorization == .notDetermined)
    #expect(result.status.intent == intent)
    #expect(result.status.canPrompt == .yes)
  }

  @Test func anAnswerUntilAMomentEndsThen() async throws {
    let prompter = SteadyPrompter(.allowUntil(1))
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let result = try await host.usher.request(fortune)
    #expect(result.status.authorization == .notDetermined)
    #expect(result.outcome != .granted)
  }

  @Test func withoutAPurposeNothingIsAsked() async throws {
    let prompter = TestPrompter()
    let silent = try AppDeclaration(id: "com.example.silent", name: "Silent")
    let host = try await TestHost(["Fortune"], prompter: prompter) { $0.application = silent }
    let error = await #expect(throws: UsherError.self) { try await host.usher.request(fortune) }
    #expect(error?.code == .purposeMissing)
    #expect(error?.description.contains("[com.example.fortune] purpose=") == true)
    #expect(prompter.questions.isEmpty)
  }

  @Test func aCategoryThatNobodyInstalledIsUnsupported() async throws {
    let host = try await TestHost([])
    let result = try await host.usher.request(.camera)
    #expect(result.outcome == .unsupported)
    #expect(result.status.reason == .noPlugin)
  }

  @Test func severalAreAskedInOrderAndEachOnce() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    let results = await host.usher.request([fortune, .camera, fortune, .camera])
    #expect(results.map { try? $0.get().outcome } == [.granted, .unsupported])
  }

  @Test func resettingSaysWhatItForgot() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    let granted = try await host.usher.request(fortune).permission
    let forgotten = try await host.usher.reset()
    #expect(forgotten.map(\.permission) == [granted])
    #expect(forgotten.map(\.answer) == ["allow"])
    #expect(await host.usher.ready(for: fortune).authorization == .notDetermined)
  }
}

/// A person whose click arrives while the question is being taken away.
private struct LateClick: Prompter {
  let shown: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation

  init() {
    (shown, arrival) = AsyncStream.makeStream(of: Void.self)
  }

  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    arrival.yield()
    // An empty stream that nobody ends: the loop is over when the task is cancelled.
    for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(3600)) }) { break }
    return .allow
  }
}
