// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
@testable import Usher
import UsherModel

@Suite("Changes", .timeLimit(.minutes(2)))
struct ChangeTests {
  private let fortune = Permission.fixture("Fortune")

  @Test func anAnswerHereIsHeardOnceAndNothingElse() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    _ = await host.usher.ready(for: fortune)
    let changes = host.usher.changes()
    _ = try await host.usher.request(fortune)
    await host.usher.refresh()
    _ = try await host.usher.reset()
    await host.usher.shutdown()
    let heard = await changes.reduce(into: []) { $0.append(($1.from.authorization, $1.to.authorization)) }
    #expect(heard.map(\.0) == [.notDetermined, .authorized])
    #expect(heard.map(\.1) == [.authorized, .notDetermined])
  }

  @Test func manyMayListenAndNothingIsLeftOfThoseWhoGo() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    let (usher, permission) = (host.usher, fortune)
    let tasks = (0..<200).map { _ in
      let stream = usher.changes()
      return Task {
        var heard: [Authorization] = []
        for await change in stream where change.permission == usher.resolve(permission) {
          heard.append(change.to.authorization)
          if heard.count == 2 { break }
        }
        return heard
      }
    }
    #expect(usher.core.hub.listenerCount == 200)
    _ = try await usher.request(permission)
    _ = try await usher.reset()
    for task in tasks { #expect(await task.value == [.authorized, .notDetermined]) }
    let cancelled = Task { for await _ in usher.changes() {} }
    cancelled.cancel()
    await cancelled.value
    // A stream goes with the task that read it, which may end a moment after its value is there; the test's time limit is
    // what fails otherwise.
    while usher.core.hub.listenerCount > 0 { await Task.yield() }
  }

  @Test func anAnswerOfAnotherProcessIsHeard() async throws {
    let host = try await TestHost(["Fortune"])
    _ = await host.usher.ready(for: fortune)
    let changes = host.usher.changes(of: fortune.category)
    try host.answerElsewhere(fortune, .deny)
    var iterator = changes.makeAsyncIterator()
    let change = await iterator.next()
    #expect(change?.to.authorization == .denied)
    #expect(host.usher.status(of: fortune).authorization == .denied)
  }

  @Test func aStatusFollowsAnAnswerOfAnotherProcessThoughNobodyListens() async throws {
    let host = try await TestHost(["Fortune"])
    _ = await host.usher.ready(for: fortune)
    let handle = try #require(host.usher.handle(for: fortune))
    try host.answerElsewhere(fortune, .deny)
    // Ends when the answer arrives; the test's time limit is what fails otherwise.
    while handle.status.authorization != .denied { await Task.yield() }
  }

  @Test func aNewerAnswerElsewhereBeatsAllowOnceHere() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allowOnce))
    _ = try await host.usher.request(fortune)
    let grant = try await host.usher.access(fortune)
    let changes = host.usher.changes()
    try host.answerElsewhere(fortune, .deny)
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next()?.to.authorization == .denied)
    let error = await #expect(throws: UsherError.self) { try await grant.call() }
    #expect(error?.code == .revoked)
  }

  /// On a busy machine an answer can be over before the request has come back; then a longer one is given.
  @Test(arguments: [[1000, 4000, 16_000, 64_000]])
  func anAnswerThatEndsIsHeardWhenItDoes(durations: [Int64]) async throws {
    for milliseconds in durations {
      let host = try await TestHost(["Fortune"], prompter: SoonOver(milliseconds: milliseconds))
      _ = await host.usher.ready(for: fortune)
      let changes = host.usher.changes()
      let result = try await host.usher.request(fortune)
      guard result.outcome == .granted else { continue }
      var iterator = changes.makeAsyncIterator()
      #expect(await iterator.next()?.to.authorization == .authorized)
      #expect(await iterator.next()?.to.authorization == .notDetermined)
      return
    }
    Issue.record("no answer was in force when its request came back")
  }
}

/// Allows for some milliseconds from now.
private struct SoonOver: Prompter {
  let milliseconds: Int64

  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    .allowUntil(WallClock.now + milliseconds)
  }
}
