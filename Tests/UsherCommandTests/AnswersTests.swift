// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite("usher reset, history and watch")
struct AnswersTests {
  @Test func forgetsAnAnswerAndWhatGoesWithIt() async throws {
    let home = try await Home.withFortune()
    try await home.usher("allow", "\(Home.fortune)/follow", "--state", "state")
    #expect(try await home.usher("status", Home.fortune, "--state", "state").exitStatus == 0)
    let result = try await home.usher("reset", "\(Home.fortune)/read", "--state", "state", "--json")
    #expect(result.exitStatus == 0)
    #expect(
      result.output == """
        {"forgotten":[{"category":"com.example.fortune","scope":"read","answer":"allow"},\
        {"category":"com.example.fortune","scope":"follow","answer":"allow"}]}

        """)
    #expect(try await home.usher("status", Home.fortune, "--state", "state").exitStatus == 1)
    let again = try await home.usher("reset", "--state", "state")
    #expect(again.exitStatus == 0)
    #expect(again.output == "There was nothing to forget.\n")
  }

  @Test func forgetsTheAnswersOfOneAppOrOfAll() async throws {
    let home = try await Home.withFortune()
    try home.folder.write("[app]\nid=com.example.chat\n[*]\npurpose=To try.\n", to: "chat.app")
    try await home.usher("deny", Home.fortune, "--state", "state")
    try await home.usher("allow", Home.fortune, "--state", "state", "--app", "chat.app")
    let one = try await home.usher("reset", Home.fortune, "--state", "state", "--app", "com.example.chat")
    #expect(one.exitStatus == 0)
    #expect(one.output == "Forgot com.example.fortune/read (allow).\n")
    #expect(try await home.usher("history", "--state", "state", "--json").output.contains(#""answer":"deny""#))
    try await home.usher("allow", Home.fortune, "--state", "state", "--app", "chat.app")
    let all = try await home.usher("reset", "--all-apps", "--state", "state")
    #expect(all.exitStatus == 0)
    #expect(
      all.output == """
        Forgot com.example.chat: com.example.fortune/read (allow).
        Forgot org.usher.cli: com.example.fortune/read (deny).

        """)
    let both = try await home.usher("reset", "--all-apps", "--app", "com.example.chat", "--state", "state")
    #expect(both.exitStatus == 2)
    #expect(both.errorOutput == "usher: Please give either “--app” or “--all-apps”.\n")
  }

  @Test func tellsTheNewestAnswerFirst() async throws {
    let home = try await Home.withFortune()
    for answer in ["allow", "deny"] { try await home.usher(answer, Home.fortune, "--state", "state") }
    let result = try await home.usher("history", "--state", "state", "--json")
    #expect(result.exitStatus == 0)
    #expect(
      home.golden(result.output) == """
        {"entries":[{"time":"MOMENT","kind":"answer","app":"org.usher.cli","category":"com.example.fortune",\
        "scope":"read","answer":"deny","how":"script"},{"time":"MOMENT","kind":"answer","app":"org.usher.cli",\
        "category":"com.example.fortune","scope":"read","answer":"allow","how":"script"}]}

        """)
    let table = try await home.usher("history", Home.fortune, "--state", "state")
    #expect(
      home.golden(table.output) == """
        TIME              KIND    CATEGORY             SCOPE  ANSWER  UNTIL  HOW
        LOCAL MOMENT      answer  com.example.fortune  read   deny           script
        LOCAL MOMENT      answer  com.example.fortune  read   allow          script

        """)
    #expect(try await home.usher("history", "contacts", "--state", "state", "--json").output == "{\"entries\":[]}\n")
    #expect(
      try await home.usher("history", "--state", "other").output == "Nothing has been decided for org.usher.cli.\n")
  }

  @Test func tellsWhichDataWasRead() async throws {
    let home = try await Home.withFortune()
    try await home.usher("allow", Home.fortune, "--state", "state")
    try await home.usher("read", Home.fortune, "--state", "state")
    let result = try await home.usher("history", "--state", "state", "--json")
    #expect(
      home.golden(result.output) == """
        {"entries":[{"time":"MOMENT","kind":"access","app":"org.usher.cli","category":"com.example.fortune",\
        "scope":"read","answer":null,"how":"tell"},{"time":"MOMENT","kind":"answer","app":"org.usher.cli",\
        "category":"com.example.fortune","scope":"read","answer":"allow","how":"script"}]}

        """)
  }

  @Test func tellsWhatWasAskedAndHowItEnded() async throws {
    let home = try await Home.withFortune()
    for answer in ["dismiss", "allow"] {
      let script = try home.script("*=\(answer)\n")
      try await home.usher("request", Home.fortune, "--prompter", script, "--state", "state")
    }
    try await home.usher("request", Home.fortune, "--prompter", "none", "--state", "state")
    let result = try await home.usher("history", "--state", "state", "--json")
    #expect(
      home.golden(result.output) == """
        {"entries":[{"time":"MOMENT","kind":"answer","app":"org.usher.cli","category":"com.example.fortune",\
        "scope":"read","answer":"allow","how":"script"},{"time":"MOMENT","kind":"prompt","app":"org.usher.cli",\
        "category":"com.example.fortune","scope":"read","answer":"granted","how":"script"},{"time":"MOMENT",\
        "kind":"prompt","app":"org.usher.cli","category":"com.example.fortune","scope":"read","answer":"dismissed",\
        "how":"script"}]}

        """)
    let lines = try await home.usher("history", "--state", "state", "--ndjson")
    #expect(lines.exitStatus == 0)
    #expect(
      "{\"entries\":[\(lines.output.split(separator: "\n").joined(separator: ","))]}\n" == result.output)
    #expect(try await home.usher("history", "--state", "state", "--ndjson", "--json").exitStatus == 2)
    let table = try await home.usher("history", "--state", "state")
    #expect(
      home.golden(table.output) == """
        TIME              KIND    CATEGORY             SCOPE  ANSWER     UNTIL  HOW
        LOCAL MOMENT      answer  com.example.fortune  read   allow             script
        LOCAL MOMENT      prompt  com.example.fortune  read   granted           script
        LOCAL MOMENT      prompt  com.example.fortune  read   dismissed         script

        """)
  }

  @Test func saysThatTheStateFolderCantBeUsed() async throws {
    let home = try await Home.withFortune()
    try home.folder.write("no folder", to: "state")
    for command in ["history", "reset"] {
      let result = try await home.usher(command, "--state", "state")
      #expect(result.exitStatus == 3, "\(result)")
      #expect(result.errorOutput.contains("/state"), "\(result)")
    }
  }

  @Test func printsALineForEachChangeOfAnotherProcess() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("watch", "--json", "--state", "state")
    try await terminal.expect("^C ends it.")
    try await home.usher("allow", Home.fortune, "--state", "state")
    try await terminal.expect(#""from":"notDetermined","to":"authorized"}"#)
    try await home.usher("deny", Home.fortune, "--state", "state")
    try await terminal.expect(#""from":"authorized","to":"denied"}"#)
    kill(terminal.pid, SIGINT)
    #expect(try await terminal.finish() == .exited(0))
    #expect(
      home.golden(terminal.transcript) == """
        usher: Watching com.example.fortune/read, com.example.fortune/follow. ^C ends it.
        {"time":"MOMENT","category":"com.example.fortune","scope":"read","from":"notDetermined","to":"authorized"}
        {"time":"MOMENT","category":"com.example.fortune","scope":"read","from":"authorized","to":"denied"}

        """)
  }

  @Test("Is ended by one signal once, whoever gets it", arguments: [0, SIGINT, SIGTERM, SIGHUP])
  func isEndedByASignalToTheWholeGroup(signal: Int32) async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("watch", "--json", "--state", "state")
    try await terminal.expect("^C ends it.")
    if signal == 0 { terminal.send("\u{3}") } else { kill(-terminal.pid, signal) }
    #expect(try await terminal.finish() == .exited(0))
  }

  @Test func leavesASignalIgnoredThatWasIgnoredBefore() async throws {
    let home = try await Home.withFortune()
    let command = home.command(["watch", "--json", "--state", "state"])
    let line = #"trap "" HUP; exec "$0" "$@""#
    let terminal = try PseudoTerminal(
      Command(
        "sh", ["-c", line, command.program] + command.arguments, environment: command.environment,
        workingFolder: command.workingFolder))
    try await terminal.expect("^C ends it.")
    kill(terminal.pid, SIGHUP)
    try await home.usher("allow", Home.fortune, "--state", "state")
    try await terminal.expect(#""to":"authorized"}"#)
    kill(terminal.pid, SIGTERM)
    #expect(try await terminal.finish() == .exited(0))
  }

  @Test func watchesNothingWhereNothingIsInstalled() async throws {
    let result = try await Home().usher("watch")
    #expect(result.exitStatus == 0)
    #expect(result.errorOutput == "usher: There is nothing to watch. “usher list” shows what is installed.\n")
    let home = try await Home.withFortune()
    let missing = try await home.usher("watch", Home.fortune, "contacts")
    #expect(missing.exitStatus == 4)
    #expect(missing.output.isEmpty)
    #expect(missing.errorOutput == "usher: contacts can't be watched: no plugin is installed.\n")
  }

  @Test("Are kept with the same modes whatever the umask is", arguments: ["0", "022", "077", "777"])
  func areKeptWhateverTheUmaskIs(umask: String) async throws {
    let home = try await Home.withFortune()
    let state = home.folder["a/state"]
    let command = home.command(["read", Home.fortune, "--prompter", try home.script("*=allow\n"), "--state", state])
    let result = try await Command(
      "sh", ["-c", #"umask "$1"; shift; exec "$0" "$@""#, command.program, umask] + command.arguments,
      environment: command.environment
    ).run()
    #expect(result.exitStatus == 0, "\(result)")
    let modes = try await Command(
      "stat", ["-c", "%a", home.folder["a"], state] + FileTree.names(in: state).map { "\(state)/\($0)" }
    ).run()
    #expect(modes.output == "700\n700\n600\n600\n600\n", "\(modes) \(FileTree.names(in: state))")
  }
}
