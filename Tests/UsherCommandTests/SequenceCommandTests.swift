// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("usher sequence")
struct SequenceCommandTests {
  private static let screen = """

    usher would like to use com.example.fortune/read
      Because you asked for it on the command line.

      [c] continue     to the question
      [l] ask later    not now
      [n] don't ask    nothing is decided, and not asked again

    Your answer (a word or its letter; Enter closes the question): \("")
    """

  @Test func explainsThenAsks() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("sequence", Home.fortune)
    try await terminal.expect(TerminalTests.invitation)
    #expect(terminal.transcript == Self.screen)
    terminal.send("c\n")
    try await terminal.expect("deny         until you change it")
    try await terminal.expect(TerminalTests.invitation)
    terminal.send("allow\n")
    #expect(try await terminal.finish() == .exited(0))
    #expect(terminal.transcript.contains("com.example.fortune/read: "))
    #expect(try await home.usher("status", Home.fortune).exitStatus == 0)
  }

  @Test func dontAskIsKeptAndShowsNoScreenAgain() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("sequence", Home.fortune)
    try await terminal.expect(TerminalTests.invitation)
    terminal.send("n\n")
    #expect(try await terminal.finish() == .exited(1))
    let again = try home.terminal("sequence", Home.fortune)
    #expect(try await again.finish() == .exited(1))
    #expect(!again.transcript.contains("Your answer"))
    #expect(again.transcript.contains("dismissed"))
  }

  @Test func followsAScriptAndWritesOneResultForEach() async throws {
    let home = try await Home.withFortune()
    let script = try home.script("\(Home.fortune)/read=ask-later\n\(Home.fortune)/follow=allow\n")
    let result = try await home.usher(
      "sequence", "\(Home.fortune)/follow", Home.fortune, Home.fortune, "com.example.nobody", "--json", "--prompter",
      script)
    #expect(result.exitStatus == 4, "\(result)")
    let outcomes = result.output.split(separator: "\"outcome\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    // What `follow` implies is granted with it, so that `read` is not brought up any more.
    #expect(outcomes == ["granted", "granted", "unsupported"])
  }

  @Test func saysWhyNothingCanBeAsked() async throws {
    let home = try await Home.withFortune()
    let result = try await home.usher("sequence", Home.fortune, "--prompter", "none")
    #expect(result.exitStatus == 1)
    #expect(result.output.contains("noPrompter"), "\(result)")
  }

  @Test func keepsAScriptsSoftAnswersOnlyWhereSomebodySaysWhere() async throws {
    let home = try await Home.withFortune()
    let script = try home.script("*=dont-ask\n")
    try await home.usher("sequence", Home.fortune, "--prompter", script)
    #expect(try await home.usher("status", Home.fortune, "--json").output.contains(#""intent":"none""#))
    try await home.usher("sequence", Home.fortune, "--prompter", script, "--state", "state")
    #expect(
      try await home.usher("status", Home.fortune, "--json", "--state", "state").output.contains(#""intent":"dontAsk""#)
    )
  }
}
