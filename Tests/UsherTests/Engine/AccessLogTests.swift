// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherModel

@testable import Usher

@Suite("The access log")
struct AccessLogTests {
  @Test func everyDataCallIsNotedOnceAndNothingElse() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    let permission = try await host.usher.request(.fixture("Fortune")).permission
    #expect(try await host.usher.accesses().isEmpty)
    let grant = try await host.usher.access(permission)
    for _ in 0..<3 { for try await _ in try await grant.call("tell") {} }
    await #expect(throws: UsherError.self) { try await grant.call("sing") }
    let accesses = try await host.usher.accesses()
    #expect(accesses.map(\.method) == ["tell", "tell", "tell"])
    #expect(accesses.allSatisfy { $0.permission == permission })
    #expect(try await host.usher.accesses([.camera]).isEmpty)
  }

  @Test func isBoundedAndSurvivesDamage() throws {
    let folder = try TemporaryFolder()
    let log = try AccessLog(folder: folder["state"], application: "com.example.test")
    let long = String(repeating: "ä", count: 1000)
    let access = AccessLogEntry.access(AccessRecord(time: 1, permission: .contacts, method: long))
    let prompt = AccessLogEntry.prompt(PromptRecord(time: 2, permission: .contacts, outcome: .denied, how: long))
    for _ in 0..<100 {
      try log.append(access)
      try log.append(prompt)
    }
    let entries = try log.entries()
    #expect((40..<200).contains(entries.count))
    #expect(entries.allSatisfy { $0 == access || $0 == prompt })
    try folder.write([0, 10, 255, 10], to: "state/com.example.test.accesses", mode: 0o600)
    #expect(try log.entries().count < entries.count)
  }

  @Test func readsTheLinesOfEveryVersionAndLeavesOutTheRest() throws {
    let folder = try TemporaryFolder()
    let log = try AccessLog(folder: folder["state"], application: "com.example.test")
    let lines = [
      "1 contacts read enumerate", "2 contacts read prompt", "3 contacts read prompt denied terminal",
      "4 contacts read prompt a%20b", "5 contacts read prompt guessed terminal", "6 contacts read ask denied terminal",
      "7 contacts read prompt denied terminal more", "x contacts read enumerate", "8 contacts read %zz", "9",
    ]
    try folder.folder("state", mode: 0o700)
    try folder.write(lines.joined(separator: "\n"), to: "state/com.example.test.accesses", mode: 0o600)
    let permission = Permission(.contacts, scope: Scope("read"))
    #expect(
      try log.entries() == [
        .access(AccessRecord(time: 1, permission: permission, method: "enumerate")),
        .access(AccessRecord(time: 2, permission: permission, method: "prompt")),
        .prompt(PromptRecord(time: 3, permission: permission, outcome: .denied, how: "terminal")),
      ])
  }

  @Test(
    "Notes a question that was shown, and how it ended",
    arguments: [
      (Answer.allow, Outcome.granted), (.deny, .denied), (.dismissed, .dismissed), (.askLater, .dismissed),
    ])
  func everyQuestionThatWasShownIsNotedOnce(_ answer: Answer, _ outcome: Outcome) async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(answer))
    #expect(try await host.usher.prompts().isEmpty)
    let result = try await host.usher.request(.fixture("Fortune"))
    let prompts = try await host.usher.prompts()
    #expect(prompts.map(\.outcome) == [outcome])
    #expect(prompts.first?.permission == result.permission)
    #expect(prompts.first?.how == "closure")
    #expect(try await host.usher.accesses().isEmpty)
    #expect(try await host.usher.prompts([.camera]).isEmpty)
    guard result.status.authorization != .notDetermined else { return }
    // Decided: nothing is shown, so nothing is noted.
    _ = try await host.usher.request(.fixture("Fortune"))
    #expect(try await host.usher.prompts().count == 1)
  }

  @Test func aQuestionThatSeveralWaitForIsOne() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    async let first = host.usher.request(.fixture("Fortune"))
    async let second = host.usher.request(.fixture("Fortune"))
    await prompter.answer(.deny)
    _ = try await (first, second)
    #expect(try await host.usher.prompts().map(\.outcome) == [.denied])
  }

  @Test func aQuestionThatIsTakenAwayIsNotedWithWhy() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let task = Task { try await host.usher.request(.fixture("Fortune")) }
    await prompter.question()
    task.cancel()
    #expect(try await task.value.outcome == .cancelled)
    #expect(try await host.usher.prompts().map(\.outcome) == [.cancelled])
  }

  @Test(
    "Doesn't note what nobody saw",
    arguments: [
      PromptFailure.Code.noPrompter, .notActive, .failed,
    ])
  func aQuestionThatCouldNotBeShownIsNone(_ code: PromptFailure.Code) async throws {
    let host = try await TestHost(["Fortune"], prompter: FailingPrompter(code))
    _ = try await host.usher.request(.fixture("Fortune"))
    #expect(try await host.usher.prompts().isEmpty)
  }

  @Test func aQuestionThatWasTornAwayIsNoted() async throws {
    let host = try await TestHost(["Fortune"], prompter: FailingPrompter(.interrupted))
    _ = try await host.usher.request(.fixture("Fortune"))
    #expect(try await host.usher.prompts().map(\.outcome) == [.interrupted])
  }

  @Test(
    "Notes what an authority of the system was asked",
    arguments: [
      ("authorized", [Outcome.granted]), ("denied", [.denied]), ("dismissed", [.dismissed]), ("timeout", [.timedOut]),
      ("unavailable", []), ("gone", []),
    ])
  func whatTheSystemAsksIsNoted(_ answer: String, _ outcomes: [Outcome]) async throws {
    let permission = Permission.fixture("SystemAuthority")
    let host = try await TestHost(
      ["SystemAuthority"], settings: [permission.category.rawValue: ["answer": answer]])
    _ = try await host.usher.request(permission)
    let prompts = try await host.usher.prompts()
    #expect(prompts.map(\.outcome) == outcomes)
    #expect(prompts.allSatisfy { $0.how == "system" })
  }

  @Test func aFolderThatCannotBeWrittenCostsNoData() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    let permission = try await host.usher.request(.fixture("Fortune")).permission
    let grant = try await host.usher.access(permission)
    _ = try await host.usher.prompts()  // Waits until the question is in the file.
    FileTree.remove(host.folder["state/com.example.test.accesses"])
    try host.folder.folder("state/com.example.test.accesses")
    var count = 0
    for try await _ in try await grant.call("tell") { count += 1 }
    #expect(count > 0)
    await #expect(throws: UsherError.self) { try await host.usher.accesses() }
  }
}

/// A prompter that can't ask.
private struct FailingPrompter: Prompter {
  let code: PromptFailure.Code

  init(_ code: PromptFailure.Code) {
    self.code = code
  }

  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    throw PromptFailure(code, "It can't be asked.")
  }
}
