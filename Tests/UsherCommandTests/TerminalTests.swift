// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite("Asking on a terminal")
struct TerminalTests {
  static let question = """

    usher asks for com.example.fortune (read)
      May usher read your fortune?
      Purpose: Because you asked for it on the command line.

      [a] allow        until you change it
      [o] allow once   for this run only
      [u] allow until  for a time that you say
      [l] ask later    not now
      [n] don't ask    nothing is decided, and not asked again
      [d] deny         until you change it

    Your answer (a word or its letter; Enter closes the question): \("")
    """
  static let invitation = "closes the question): "

  /// Answers the question with what is typed, and returns everything that the terminal showed behind it.
  private func answer(
    _ typed: String, in home: Home, exit: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let terminal = try home.terminal("request", Home.fortune)
    try await terminal.expect(Self.invitation)
    terminal.send(typed)
    #expect(try await terminal.finish() == .exited(exit), sourceLocation: sourceLocation)
    #expect(terminal.transcript.hasPrefix(Self.question), sourceLocation: sourceLocation)
    return String(terminal.transcript.dropFirst(Self.question.count))
  }

  @Test(
    "Takes a full word or its letter",
    arguments: [
      ("a\n", "granted", 0), ("allow\n", "granted", 0), (" Allow \n", "granted", 0),
      ("o\n", "granted (for this run only)", 0), ("allow once\n", "granted (for this run only)", 0),
      ("d\n", "denied (the person decided)", 1), ("deny\n", "denied (the person decided)", 1),
      ("l\n", "dismissed (wants to be asked later)", 1), ("ask later\n", "dismissed (wants to be asked later)", 1),
      ("n\n", "dismissed (doesn't want to be asked)", 1), ("don't ask\n", "dismissed (doesn't want to be asked)", 1),
    ])
  func takesAFullWordOrItsLetter(typed: String, result: String, exit: Int32) async throws {
    let shown = try await answer(typed, in: Home.withFortune(), exit: exit)
    #expect(
      shown.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[32m", with: "").replacing("\u{1B}[0m", with: "")
        == "\(typed)com.example.fortune/read: \(result)\n")
  }

  @Test(
    "Is closed by Enter, the end of the input and ^C",
    arguments: [
      ("\n", "\n"), ("\u{4}", "\n"), ("\u{3}", "^C\n"), ("allow\u{3}", "allow^C\n"), ("allow\u{4}", "allow\n"),
    ])
  func isClosed(typed: String, echo: String) async throws {
    let home = try await Home.withFortune()
    let shown = try await answer(typed, in: home, exit: 1)
    #expect(shown.hasPrefix("\(echo)com.example.fortune/read: "))
    #expect(shown.contains("dismissed"))
    let history = try await home.usher("history", "--json")
    #expect(home.golden(history.output) == Self.onlyAQuestion(thatWas: "dismissed"))
  }

  @Test func asksAgainWhereNoAnswerWasMeant() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("request", Home.fortune)
    for typed in ["allo\n", "y\n", "allow allow\n", "\u{1B}[2Jx\n"] {
      try await terminal.expect(Self.invitation)
      terminal.send(typed)
      try await terminal.expect("is none of the answers.\n".replacing("\n", with: "\r\n"))
    }
    try await terminal.expect(Self.invitation)
    terminal.send("deny\n")
    #expect(try await terminal.finish() == .exited(1))
    #expect(terminal.transcript.contains("“[2Jx” is none of the answers.\n"))
  }

  @Test func closesAQuestionThatIsNeverAnsweredInWords() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("request", Home.fortune)
    for _ in 0..<10 {
      try await terminal.expect(Self.invitation)
      terminal.send("yes\n")
    }
    #expect(try await terminal.finish() == .exited(1))
    #expect(terminal.transcript.contains("The question is closed; nothing was decided.\n"))
  }

  @Test func asksForHowLong() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("request", Home.fortune, "--json")
    try await terminal.expect(Self.invitation)
    terminal.send("u\n")
    try await terminal.expect("For how long? (such as 30m, 8h or 7d; Enter closes the question): ")
    terminal.send("for ever\n")
    try await terminal.expect("Please type a number and m, h or d, for at most ten years: ")
    terminal.send("7d\n")
    #expect(try await terminal.finish() == .exited(0))
    #expect(terminal.transcript.contains(#""lifetime":"expires""#))
  }

  @Test func isNotAnsweredByWhatWasTypedBefore() async throws {
    let home = try await Home.withFortune()
    let command = home.command(["request", Home.fortune])
    let line = #"read -r go; exec "$0" "$@""#
    let terminal = try PseudoTerminal(
      Command(
        "sh", ["-c", line, command.program] + command.arguments, environment: command.environment,
        workingFolder: command.workingFolder))
    // The shell takes the first line; the rest lies in the terminal before `usher` is even started.
    terminal.send("go\nallow\na\na\nallow\nal")
    try await terminal.expect(Self.invitation)
    terminal.send("deny\n")
    #expect(try await terminal.finish() == .exited(1))
    #expect(terminal.transcript.contains("\(Self.invitation)deny\n"))
  }

  @Test func takesTheQuestionAwayInTime() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("request", Home.fortune, "--timeout", "2")
    #expect(try await terminal.finish() == .exited(1))
    #expect(terminal.transcript.contains("\(Self.invitation)\nThe question was withdrawn; nothing was decided.\n"))
    #expect(terminal.transcript.contains("timedOut"))
  }

  @Test("Is interrupted by a signal, and says so", arguments: [SIGINT, SIGTERM, SIGHUP])
  func isInterrupted(signal: Int32) async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("request", Home.fortune)
    try await terminal.expect(Self.invitation)
    kill(terminal.pid, signal)
    #expect(try await terminal.finish() == .exited(130))
    #expect(terminal.transcript.contains("\(Self.invitation)\nThe question was withdrawn; nothing was decided.\n"))
    let history = try await home.usher("history", "--json")
    #expect(home.golden(history.output) == Self.onlyAQuestion(thatWas: "cancelled"))
  }

  @Test("Leaves the terminal as it was", arguments: ["d\n", "\n", "\u{3}", "\u{4}"])
  func leavesTheTerminalAsItWas(typed: String) async throws {
    let home = try await Home.withFortune()
    let command = home.command(["request", Home.fortune])
    let line = #"stty intr ^X; before=$(stty -g); "$0" "$@"; test "$before" = "$(stty -g)" && echo the same"#
    let terminal = try PseudoTerminal(
      Command("sh", ["-c", line, command.program] + command.arguments, environment: command.environment))
    try await terminal.expect(Self.invitation)
    terminal.send(typed)
    #expect(try await terminal.finish() == .exited(0))
    #expect(terminal.transcript.hasSuffix("the same\n"), "\(terminal.transcript)")
  }

  @Test("Is suspended by ^Z with the terminal as it was, and asks again", arguments: ["\u{1A}", "allow\u{1A}", "u"])
  func isSuspended(typed: String) async throws {
    let home = try await Home.withFortune()
    let command = home.command(["request", Home.fortune])
    let line = #"""
      set -m; before=$(stty -g); "$0" "$@"; test "$before" = "$(stty -g)" && echo stopped with the same; fg
      echo "ended with $?"; test "$before" = "$(stty -g)" && echo the same
      """#
    let terminal = try PseudoTerminal(
      Command("sh", ["-c", line, command.program] + command.arguments, environment: command.environment))
    try await terminal.expect(Self.invitation)
    if typed.hasPrefix("u") {
      terminal.send("u\n")
      try await terminal.expect("closes the question): ")
      terminal.send("\u{1A}")
    } else {
      terminal.send(typed)
    }
    try await terminal.expect("stopped with the same")
    try await terminal.expect("closes the question): ")
    terminal.send(typed.hasPrefix("u") ? "7d\n" : "allow\n")
    #expect(try await terminal.finish() == .exited(0))
    #expect(terminal.transcript.contains("granted"), "\(terminal.transcript)")
    #expect(terminal.transcript.hasSuffix("ended with 0\nthe same\n"), "\(terminal.transcript)")
  }

  @Test func asksNobodyWhoLooksAtSomethingElse() async throws {
    let home = try await Home.withFortune()
    let command = home.command(["request", Home.fortune, "--json"])
    // With job control a job in the background has a group of its own, which isn't the terminal's foreground one.
    let line = #"set -m; "$0" "$@" & wait $!; echo "ended with $?""#
    let terminal = try PseudoTerminal(
      Command("sh", ["-c", line, command.program] + command.arguments, environment: command.environment))
    try await terminal.expect("ended with 1")
    #expect(try await terminal.finish() == .exited(0))
    #expect(terminal.transcript.contains(#""outcome":"notActive","stored":false"#))
    #expect(!terminal.transcript.contains(Self.invitation))
  }

  @Test func asksOnTheTerminalEvenWhereInputAndOutputAreElsewhere() async throws {
    let home = try await Home.withFortune()
    let command = home.command(["request", Home.fortune, "--json"])
    let line = #"yes | "$0" "$@" >out; echo "ended with $?""#
    let terminal = try PseudoTerminal(
      Command(
        "sh", ["-c", line, command.program] + command.arguments, environment: command.environment,
        workingFolder: home.folder.path))
    try await terminal.expect(Self.invitation)
    terminal.send("a\n")
    try await terminal.expect("ended with 0")
    #expect(try FileTree.readText(home.folder["out"]).contains(#""outcome":"granted""#))
  }

  @Test func colorsAreForTerminalsThatWantThem() async throws {
    let home = try await Home.withFortune()
    let coloured = try home.terminal("list")
    #expect(try await coloured.finish() == .exited(0))
    #expect(coloured.transcript.contains("\u{1B}[32mready\u{1B}[0m"))
    var command = home.command(["list"])
    command.environment["NO_COLOR"] = "1"
    let plain = try PseudoTerminal(command)
    #expect(try await plain.finish() == .exited(0))
    #expect(!plain.transcript.contains("\u{1B}"))
    #expect(try await !home.usher("list").output.contains("\u{1B}"))
  }

  @Test func takesAnAnswerAheadFromAPerson() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("allow", Home.fortune)
    #expect(try await terminal.finish() == .exited(0))
    #expect(try await home.usher("status", Home.fortune).exitStatus == 0)
    #expect(try await home.usher("history", "--json").output.contains(#""answer":"allow","how":"command""#))
    let second = try home.terminal("deny", Home.fortune)
    #expect(try await second.finish() == .exited(0))
    #expect(try await home.usher("status", Home.fortune).exitStatus == 1)
  }

  /// A history in which nothing was answered.
  private static func onlyAQuestion(thatWas end: String) -> String {
    """
    {"entries":[{"time":"MOMENT","kind":"prompt","app":"org.usher.cli","category":"com.example.fortune",\
    "scope":"read","answer":"\(end)","how":"terminal"}]}

    """
  }
}
