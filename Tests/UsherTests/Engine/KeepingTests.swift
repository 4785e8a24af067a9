// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing
import Usher
import UsherModel

@Suite("What callers needn't keep or wait for", .timeLimit(.minutes(2)))
struct KeepingTests {
  private let fortune = Permission(Category("com.example.fortune"))

  @Test func aRequestGoesOnThoughNobodyKeepsItsRuntime() async throws {
    let prompter = TestPrompter()
    var host: TestHost? = try await TestHost(["Fortune"], prompter: prompter)
    let folder = host?.folder  // The files stay.
    let request = Task { [usher = host?.usher, fortune] in try await usher?.request(fortune).outcome }
    await prompter.question()
    host = nil
    await prompter.answer(.allow)
    #expect(try await request.value == .granted)
    #expect(folder != nil)
  }

  @Test func aRequestFromACompletionIsAnsweredToo() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    let (usher, permission) = (host.usher, fortune)
    let outcomes = Mutex<[Outcome]>([])
    func again(_ depth: Int) async throws {
      let result = try await usher.request(permission)
      outcomes.withLock { $0.append(result.outcome) }
      _ = try await usher.reset()
      if depth > 0 { try await again(depth - 1) }
    }
    try await again(20)
    #expect(outcomes.withLock { $0 } == Array(repeating: .granted, count: 21))
  }

  @MainActor
  @Test func everyWayToEndComesBackToTheCallersActor() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune", "FailsCreate"], prompter: prompter)
    for permission in [Permission(Category("com.example.nobody")), .fixture("FailsCreate")] {
      _ = try await host.usher.request(permission)
      MainActor.assertIsolated()
    }
    _ = try await host.usher.request(fortune, RequestOptions(timeout: .milliseconds(1)))
    MainActor.assertIsolated()
    _ = try? await host.usher.request(Permission(fortune.category, scope: Scope("none")))
    MainActor.assertIsolated()
    async let answered = host.usher.request(fortune)
    await prompter.answer(.deny)
    _ = try await answered
    MainActor.assertIsolated()
    _ = await host.usher.request([fortune])
    MainActor.assertIsolated()
  }

  @Test func aStatusDoesNotWaitForAPluginThatHangs() async throws {
    let host = try await TestHost(["HangsInCreate"]) { $0.limits.mayBlock = .seconds(600) }
    // Would take 10 minutes otherwise; the test's time limit is what fails then.
    let status = host.usher.status(of: .fixture("HangsInCreate"))
    #expect(status.authorization == .notDetermined)
    #expect(status.canPrompt == .unknown)
    #expect(status.reason == .starting)
  }

  @Test func whatAStatusSaysIsWhatAnAccessDoes() async throws {
    var random = SeededGenerator(seed: 24)
    let host = try await TestHost(["Fortune"])
    for _ in 0..<200 {
      let answers: [Answer] = [.allow, .allowOnce, .allowUntil(1), .allowUntil(4_102_444_800_000), .deny, .askLater]
      if Bool.random(using: &random) {
        _ = try await host.usher.decide(fortune, answers.randomElement(using: &random) ?? .deny, how: "command")
      } else {
        _ = try await host.usher.reset()
      }
      let isGranted = host.usher.status(of: fortune).isGranted
      let isOpen = (try? await host.usher.access(fortune)) != nil
      #expect(isGranted == isOpen)
    }
  }

  @Test func neverAskedAskedLaterAndRefusedAreThreeThings() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    _ = await host.usher.ready(for: fortune)
    let never = host.usher.status(of: fortune)
    let later = try await host.usher.decide(fortune, .askLater, how: "screen").status
    let refused = try await host.usher.decide(fortune, .deny, how: "command").status
    #expect([never, later, refused].map(\.authorization) == [.notDetermined, .notDetermined, .denied])
    #expect([never, later, refused].map(\.intent) == [.none, .askLater, .none])
    #expect([never, later, refused].map(\.canPrompt) == [.yes, .yes, .no])
  }
}
