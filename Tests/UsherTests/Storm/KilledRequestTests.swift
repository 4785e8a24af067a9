// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import UsherModel

@testable import Usher

/// A thousand processes that ask and are killed: at each step there is, and at any moment after the answer.
@Suite("Requests in processes that are killed", .serialized, .timeLimit(.minutes(15)))
struct KilledRequestTests {
  private static let client = "\(BuiltProducts.folder)/request-client"
  private static let fortune = Permission(Category("com.example.fortune"), scope: Scope("read"))

  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    try await Compiler.cc.library(fixture: "Fortune", to: "\(folder.folder("plugins"))/fortune.so")
  }

  private func log(_ application: String) throws -> ConsentLog {
    try ConsentLog(
      folder: folder["state"], application: application, machine: try MachineIdentifier.read(), epoch: 0,
      clock: { WallClock.now })
  }

  /// Four applications at a time, each of which asks again after it was killed.
  @Test func leaveALegalStateAndNoAnswerThatNobodyGave() async throws {
    let kinds = try await withThrowingTaskGroup(of: [String: Int].self) { group in
      for application in 0..<4 { group.addTask { try await killed(250, application) } }
      return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
    // Some were killed before the question, some with the answer given, some after it was acknowledged; or nothing is
    // shown.
    for kind in ["before", "given", "stored", "ended"] { #expect((kinds[kind] ?? 0) > 0, "\(kinds)") }
  }

  private func killed(_ rounds: Int, _ number: Int) async throws -> [String: Int] {
    let answers = ["allow", "deny", "allow-until", "ask-later", "dont-ask", "allow-once", "dismiss"]
    let application = "com.example.client-\(number)"
    var random = SeededGenerator(seed: UInt64(number))
    var kinds: [String: Int] = [:]
    for round in 0..<rounds {
      let all = round * 4 + number
      let answer = answers[all % answers.count]
      // Every step in turn, more than there are; then moments after the answer.
      let isStep = all < 50 * answers.count
      let step = isStep ? all / answers.count + 1 : 0
      let delay = isStep ? -1 : Int.random(in: 0...1500, using: &random)
      let words = [
        folder["state"], folder["plugins"], application, "ask", Self.fortune.category.rawValue, answer, "\(step)",
        "\(delay)",
      ]
      let result = try await Command(Self.client, words, timeout: .seconds(120)).run()
      let comment: Comment = "\(answer), step \(step), delay \(delay)"
      kinds[try check(result, answer, application, comment), default: 0] += 1
    }
    return kinds
  }

  /// Compares what the log says with what the process told before it died, and empties the log.
  private func check(
    _ result: CommandResult, _ answer: String, _ application: String, _ comment: Comment
  ) throws -> String {
    let told = result.output.split(separator: "\n").map(String.init)
    let isEnded = result.termination == .exited(0)
    #expect(isEnded || result.termination == .signalled(SIGKILL), "\(result)")
    let log = try log(application)
    let snapshot = try log.snapshot()
    let entry = snapshot.entry(Self.fortune)
    #expect(snapshot.damage.lost.isEmpty, comment)
    let isGiven = told.contains("answered")
    let isAcknowledged = told.contains { $0.hasPrefix("result") && $0.hasSuffix("true") }
    let kept = ["allow": "allow", "allow-until": "allow", "deny": "deny"][answer]
    let soft = ["ask-later": Intent.askLater, "dont-ask": .dontAsk][answer]
    if let found = entry.answer {
      #expect(isGiven && found.rawValue == kept, comment)
    } else if entry.intent != .none {
      #expect(isGiven && entry.intent == soft, comment)
    } else {
      #expect(!isAcknowledged, comment)
    }
    try log.record(
      ConsentDecision(
        category: Self.fortune.category, scope: Self.fortune.scope, answer: .reset, undone: [Scope("follow")],
        how: "command"))
    return isEnded ? "ended" : isAcknowledged ? "stored" : isGiven ? "given" : "before"
  }

  @Test func sixteenOfTwoApplicationsAtOnceLoseNothing() async throws {
    let applications = ["com.example.one", "com.example.two"]
    let stored = try await withThrowingTaskGroup(of: (String, Int).self) { group in
      for application in applications {
        for _ in 0..<8 {
          group.addTask { [folder] in
            let result = try await Command(
              Self.client,
              [folder["state"], folder["plugins"], application, "answer", Self.fortune.category.rawValue, "50"],
              timeout: .seconds(300)
            ).run()
            #expect(result.exitStatus == 0, "\(result)")
            return (application, result.output.split(separator: "\n").count { $0.hasSuffix("true") })
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0, default: 0] += $1.1 }
    }
    for application in applications {
      #expect(stored[application] == 400)
      let log = try log(application)
      let history = try log.history()
      #expect(history.map(\.sequence) == Array(1...400))
      #expect(history.count { $0.decision.answer == .allow } == 200)
      #expect(try log.snapshot().damage.isNone)
    }
  }
}
