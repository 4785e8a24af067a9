// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("usher request, allow and deny")
struct RequestCommandTests {
  @Test func writesTheResult() async throws {
    let home = try await Home.withFortune()
    let script = try home.script("\(Home.fortune)=allow\n")
    let result = try await home.usher(
      "request", Home.fortune, "--json", "--prompter", script, "--state", home.folder["state"])
    #expect(result.exitStatus == 0)
    #expect(
      home.golden(result.output) == """
        {"results":[{"category":"com.example.fortune","scope":"read","outcome":"granted","stored":true,\
        "status":{"category":"com.example.fortune","scope":"read","authorization":"authorized","raw":null,\
        "canPrompt":"no","intent":"none","accuracy":"notApplicable","lifetime":"kept","since":"MOMENT","until":null,\
        "reason":"user","detail":null,"authority":"consent","plugin":"com.example.fortune","number":200,\
        "limited":false}}]}

        """)
  }

  @Test(
    "Ends as the script's answer says",
    arguments: [
      ("allow", "granted", 0), ("allow-once", "granted", 0), ("allow-until", "granted", 0), ("deny", "denied", 1),
      ("ask-later", "dismissed", 1), ("dont-ask", "dismissed", 1), ("dismiss", "dismissed", 1),
      ("crash", "noPrompter", 1), ("limited", "dismissed", 1), ("reduced", "dismissed", 1),
    ])
  func endsAsTheScriptsAnswerSays(answer: String, outcome: String, exit: Int32) async throws {
    let home = try await Home.withFortune()
    let script = try home.script("*=\(answer)\nuntil=8h\nitems=a\n")
    let result = try await home.usher("request", Home.fortune, "--json", "--prompter", script)
    #expect(result.exitStatus == exit, "\(result)")
    #expect(result.output.contains(#""outcome":"\#(outcome)","stored":false"#), "\(result)")
  }

  @Test func keepsAScriptsAnswersOnlyWhereSomebodySaysWhere() async throws {
    let home = try await Home.withFortune()
    let script = try home.script("*=allow\n")
    try await home.usher("request", Home.fortune, "--prompter", script)
    #expect(try await home.usher("status", Home.fortune).exitStatus == 1)
    try await home.usher("request", Home.fortune, "--prompter", script, "--state", "state")
    #expect(try await home.usher("status", Home.fortune, "--state", "state").exitStatus == 0)
    let history = try await home.usher("history", "--json", "--state", "state")
    #expect(
      home.golden(history.output) == """
        {"entries":[{"time":"MOMENT","kind":"answer","app":"org.usher.cli","category":"com.example.fortune",\
        "scope":"read","answer":"allow","how":"script"},{"time":"MOMENT","kind":"prompt","app":"org.usher.cli",\
        "category":"com.example.fortune","scope":"read","answer":"granted","how":"script"}]}

        """)
  }

  @Test func withdrawsTheQuestionInTime() async throws {
    let home = try await Home.withFortune()
    let script = try home.script("*=hang\n")
    let result = try await home.usher("request", Home.fortune, "--prompter", script, "--timeout", "0.05")
    #expect(result.exitStatus == 1)
    #expect(result.output.hasPrefix("com.example.fortune/read: timedOut"))
  }

  @Test func saysThatNobodyCouldBeAsked() async throws {
    let home = try await Home.withFortune()
    let terminal = try await home.usher("request", Home.fortune)
    #expect(terminal.exitStatus == 1)
    #expect(
      terminal.output == """
        com.example.fortune/read: noPrompter (There is no terminal to ask on; start it from a terminal, or choose another \
        prompter.)

        """)
    let none = try await home.usher("request", Home.fortune, "--prompter", "none", "--json")
    #expect(none.exitStatus == 1)
    #expect(none.output.contains(#""outcome":"noPrompter","stored":false"#))
  }

  @Test func asksForSeveralInTurnAndEndsWithTheWorst() async throws {
    let home = try await Home.withFortune()
    let script = try home.script("\(Home.fortune)/follow=deny\n*=allow\n")
    let result = try await home.usher(
      "request", Home.fortune, "\(Home.fortune)/follow", "com.example.nowhere", "--prompter", script)
    #expect(result.exitStatus == 4)
    #expect(
      result.output.split(separator: "\n").map { $0.prefix { $0 != "(" } } == [
        "com.example.fortune/read: granted ", "com.example.fortune/follow: denied ",
        "com.example.nowhere: unsupported ",
      ])
  }

  @Test func asksForNothingWithoutAPurpose() async throws {
    let home = try await Home.withFortune()
    try home.folder.write("[app]\nid=com.example.chat\nname=Chat\n", to: "chat.app")
    let script = try home.script("*=allow\n")
    let result = try await home.usher("request", Home.fortune, "--app", "chat.app", "--prompter", script, "--json")
    #expect(result.exitStatus == 2)
    #expect(result.output.contains(#""outcome":"misconfigured","stored":false"#))
    let text = try await home.usher("request", Home.fortune, "--app", "chat.app", "--prompter", script)
    #expect(text.output.contains("add `[com.example.fortune] purpose=` to its declaration"))
    let given = try await home.usher(
      "request", Home.fortune, "--app", "chat.app", "--prompter", script, "--purpose", "To try.")
    #expect(given.exitStatus == 0)
  }

  @Test(
    "Explains options that can't be meant",
    arguments: [
      (["--prompter", "oracle"], "“--prompter oracle”: please give terminal, desktop, none or script:FILE."),
      (["--prompter", "script:"], "“--prompter script:”: please give terminal, desktop, none or script:FILE."),
      (["--timeout", "nan"], "“--timeout nan”: please give seconds, such as 30 or 0.5, for at most a day (86400)."),
      (["--timeout", "-1"], "“--timeout -1”: please give seconds, such as 30 or 0.5, for at most a day (86400)."),
      (["--timeout", "1e9"], "“--timeout 1e9”: please give seconds, such as 30 or 0.5, for at most a day (86400)."),
      (["--option", "x"], "“--option x”: please give KEY=VALUE."),
      (["--option", "=x"], "“--option =x”: please give KEY=VALUE."),
    ])
  func explainsOptions(options: [String], message: String) async throws {
    let home = try Home()
    let result = try await home.command(["request", Home.fortune] + options).run()
    #expect(result.exitStatus == 2)
    #expect(result.errorOutput == "usher: \(message)\n")
  }

  @Test func namesTheLineOfAScriptThatIsWrong() async throws {
    let home = try await Home.withFortune()
    let result = try await home.usher("request", Home.fortune, "--prompter", try home.script("\n*=maybe\n"))
    #expect(result.exitStatus == 2)
    #expect(home.golden(result.errorOutput).hasPrefix("usher: HOME/script: line 2: *=maybe: please give allow, "))
    let missing = try await home.usher("request", Home.fortune, "--prompter", "script:nowhere")
    #expect(missing.exitStatus == 2)
    #expect(missing.errorOutput.hasPrefix("usher: nowhere can't be read ("))
  }

  @Test func endsWithThreeWhereAnAnswerCantBeKept() async throws {
    let home = try await Home.withFortune()
    try home.folder.write("no folder", to: "state")
    let result = try await home.usher(
      "request", Home.fortune, "--prompter", try home.script("*=allow\n"), "--state", "state")
    #expect(result.exitStatus == 3, "\(result)")
    #expect(result.output.hasPrefix("com.example.fortune/read: storeUnavailable"), "\(result)")
  }

  @Test func takesAnAnswerAheadOnlyFromAPersonOrForAStateOfItsOwn() async throws {
    let home = try await Home.withFortune()
    let nobody = try await home.usher("allow", Home.fortune)
    #expect(nobody.exitStatus == 1)
    #expect(
      nobody.errorOutput == """
        usher: com.example.fortune: nothing was decided. There is no terminal that a person could have typed it on; start \
        it from one, or say with --state where the answer is to be kept.

        """)
    let missing = try await home.usher("allow", "com.example.nowhere")
    #expect(missing.exitStatus == 4)
    #expect(missing.output.contains("no plugin for com.example.nowhere is installed"))
    #expect(try await home.usher("allow", "\(Home.fortune)/nothing").exitStatus == 4)
    #expect(try await home.usher("deny", "\(Home.fortune)/read", "--state", "state").exitStatus == 0)
    #expect(try await home.usher("status", Home.fortune, "--state", "state").exitStatus == 1)
    #expect(try await home.usher("allow", Home.fortune, "--state", "state", "--json").exitStatus == 0)
    #expect(try await home.usher("status", Home.fortune, "--state", "state").exitStatus == 0)
    #expect(try await home.usher("allow", "com.example.nowhere", "--state", "state").exitStatus == 4)
    #expect(try await home.usher("allow", "\(Home.fortune)/nothing", "--state", "state").exitStatus == 4)
  }
}
