// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

/// Every state of the smaller scope and of the larger one, and what asking for either comes to.
@Suite("From a smaller scope to a larger one", .timeLimit(.minutes(2)))
struct EscalationTests {
  /// A category whose `always` implies `in-use`, as location's does.
  private static func host(_ prompter: any Prompter, in folder: TemporaryFolder? = nil) async throws -> TestHost {
    let host = try await TestHost([], prompter: prompter, in: folder)
    let source = """
      #define FIXTURE "whereabouts"
      #define FIXTURE_NOTE "authority=consent\\nscopes=in-use;always\\nscope.always.implies=in-use\\n" \\
        "scope.in-use.choices=once;until;reduced\\n"
      #include "skeleton.h"
      static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
        (void)scope;  /* The host asks for no scope that the note doesn't list. */
        return skeleton_status(ctx, (usher_str){0, 0}, out);
      }
      FIXTURE_PLUGIN(.status = status)
      """
    try await Compiler.cc.library(
      source: source, to: "\(host.folder["plugins"])/whereabouts.so", ["-I", "\(Repository.root)/Tests/Fixtures"])
    return try await TestHost([], prompter: prompter, in: host.folder)
  }

  private let inUse = Permission(Category("com.example.whereabouts"), scope: Scope("in-use"))
  private let always = Permission(Category("com.example.whereabouts"), scope: Scope("always"))

  private func states(_ host: TestHost) -> [Authorization] {
    [inUse, always].map { host.usher.status(of: $0).authorization }
  }

  @Test(arguments: [
    (["in-use allow"], [Authorization.authorized, .notDetermined]),
    (["in-use deny"], [.denied, .notDetermined]),
    (["always allow"], [.authorized, .authorized]),
    (["always deny"], [.notDetermined, .denied]),
    (["in-use allow", "always allow"], [.authorized, .authorized]),
    (["in-use allow", "always deny"], [.authorized, .denied]),
    (["in-use deny", "always allow"], [.authorized, .authorized]),
    (["in-use deny", "always deny"], [.denied, .denied]),
    (["always allow", "in-use deny"], [.denied, .notDetermined]),
    (["always deny", "in-use allow"], [.authorized, .denied]),
  ])
  func eachAnswerMeansWhatItSays(_ answers: [String], _ expected: [Authorization]) async throws {
    let host = try await Self.host(SteadyPrompter(.dismissed))
    for text in answers {
      let words = text.split(separator: " ")
      let permission = words[0] == "always" ? always : inUse
      _ = try await host.usher.decide(permission, words[1] == "allow" ? .allow : .deny, how: "command")
    }
    #expect(states(host) == expected)
    // The same in a runtime that reads it from the disk.
    let next = try await TestHost([], in: host.folder)
    _ = await next.usher.ready(for: inUse)
    #expect(states(next) == expected)
  }

  @Test func keepingTheSmallerOneDeniesTheLargerOneAndNeitherHangsNorAsksAgain() async throws {
    let prompter = TestPrompter()
    let host = try await Self.host(prompter)
    _ = try await host.usher.decide(inUse, .allow, how: "command")
    async let larger = host.usher.request(always)
    await prompter.answer(.deny)
    #expect(try await larger.outcome == .denied)
    #expect(states(host) == [.authorized, .denied])
    #expect(try await host.usher.request(always).outcome == .denied)
    #expect(try await host.usher.request(inUse).outcome == .granted)
    #expect(prompter.questions.count == 1)
  }

  @Test func theLargerOneIsAskedForThoughTheSmallerOneIsGranted() async throws {
    let prompter = TestPrompter()
    let host = try await Self.host(prompter)
    _ = try await host.usher.decide(inUse, .allow, how: "command")
    async let larger = host.usher.request(always)
    await prompter.answer(.allow)
    #expect(try await larger.outcome == .granted)
    #expect(prompter.questions.map(\.permission) == [always])
  }

  @Test func aReducedGrantIsAGrantWithAnAccuracyAndTheLargerScopeIsAskedForApart() async throws {
    let prompter = TestPrompter()
    let host = try await Self.host(prompter)
    async let roughly = host.usher.request(inUse)
    await prompter.answer(.reduced)
    let result = try await roughly
    #expect(result.outcome == .granted)
    #expect(result.status.accuracy == .reduced)
    #expect(result.status.isGranted)
    async let exactly = host.usher.request(always)
    await prompter.answer(.allow)
    #expect(try await exactly.outcome == .granted)
    #expect(host.usher.status(of: inUse).accuracy != .reduced)
  }
}
