// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("usher read")
struct ReadCommandTests {
  /// A home in which fortunes may be read, all scopes of them, and where the answers are in `state`.
  private func allowed() async throws -> Home {
    let home = try await Home.withFortune()
    try await home.usher("allow", "\(Home.fortune)/follow", "--state", "state")
    return home
  }

  @Test func printsItemsOfACategoryThatNobodyHasHeardOf() async throws {
    let home = try await allowed()
    let table = try await home.usher("read", Home.fortune, "--state", "state")
    #expect(table.exitStatus == 0)
    #expect(
      table.output == """
        TEXT                                                          NUMBER  TAGS
        The test that you write today finds the mistake of tomorrow.  1       work, patience
        Take the umbrella along, and it won't rain.                   2       weather
        Somebody is glad about the letter that you put off.           3

        """)
    let json = try await home.usher("read", Home.fortune, "--state", "state", "--json", "--limit", "2")
    #expect(json.exitStatus == 0)
    #expect(
      json.output == """
        {"category":"com.example.fortune","method":"tell","items":[\
        {"text":"The test that you write today finds the mistake of tomorrow.","number":1,\
        "tags":[{"value":"work"},{"value":"patience"}]},\
        {"text":"Take the umbrella along, and it won't rain.","number":2,"tags":[{"value":"weather"}]}]}

        """)
  }

  @Test func writesALineForEachItemOfWhatHasNoEnd() async throws {
    let home = try await allowed()
    let result = try await home.usher(
      "read", Home.fortune, "ticker", "--state", "state", "--json", "--limit", "300", "--arg", "count=1000")
    #expect(result.exitStatus == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 300)
    #expect(
      lines.first == #"{"number":1,"text":"The test that you write today finds the mistake of tomorrow."}"#)
  }

  @Test func passesArgumentsByTheNamesOfTheLayout() async throws {
    let home = try await allowed()
    let result = try await home.usher("read", Home.fortune, "tell", "--arg", "count=5", "--state", "state", "--json")
    #expect(result.output.contains(#""number":5,"#))
    #expect(!result.output.contains(#""number":6,"#))
  }

  @Test(
    "Explains what can't be read",
    arguments: [
      (["tell", "--arg", "count=many"], 2, "“--arg count=many”: tell needs a whole number that isn't negative there"),
      (["tell", "--arg", "count=-1"], 2, "“--arg count=-1”: tell needs a whole number that isn't negative there"),
      (["tell", "--arg", "colour=red"], 2, "tell has no argument “colour”; it has count"),
      (["tell", "--arg", "count"], 2, "“--arg count”: please give NAME=VALUE."),
      (["tell", "--limit", "-1"], 2, "“--limit -1”: please give a whole number, such as 10."),
      (["tell", "--limit", "99999999999999999999"], 2, "“--limit 99999999999999999999”: please give a whole number,"),
      (["tell", "--limit", ""], 2, "“--limit ”: please give a whole number, such as 10."),
      (["sing"], 2, "com.example.fortune has no method “sing”; it has tell, ticker, watch"),
      (["--vcard"], 2, "“--vcard” writes contacts, and com.example.fortune has none; leave it out."),
      (["--vcard", "--json"], 2, "Please give either “--json” or “--vcard”."),
    ])
  func explainsWhatCantBeRead(arguments: [String], exit: Int32, message: String) async throws {
    let home = try await allowed()
    let result = try await home.command(["read", Home.fortune] + arguments + ["--state", "state"]).run()
    #expect(result.exitStatus == exit)
    #expect(result.output.isEmpty)
    #expect(result.errorOutput.hasPrefix("usher: \(message)"), "\(result)")
  }

  @Test func readsNothingThatIsNotGranted() async throws {
    let home = try await Home.withFortune()
    let nobody = try await home.usher("read", Home.fortune)
    #expect(nobody.exitStatus == 1)
    #expect(nobody.output.isEmpty)
    #expect(nobody.errorOutput.hasPrefix("usher: com.example.fortune/read can't be read: noPrompter (There is no "))
    let refused = try await home.usher("read", Home.fortune, "--json", "--prompter", try home.script("*=deny\n"))
    #expect(refused.exitStatus == 1)
    #expect(refused.output.isEmpty)
    let missing = try await home.usher("read", "com.example.nowhere")
    #expect(missing.exitStatus == 4)
    #expect(
      missing.errorOutput.hasPrefix("usher: com.example.nowhere can't be read: unsupported (no plugin is installed"))
  }

  @Test func readsForAnAppWithoutAPurposeOnlyWhereOneIsGiven() async throws {
    let home = try await Home.withFortune()
    try home.folder.write("[app]\nid=com.example.chat\nname=Chat\n", to: "chat.app")
    let command = home.command(["read", Home.fortune, "--app", "chat.app", "--prompter", try home.script("*=allow\n")])
    let refused = try await command.run()
    #expect(refused.exitStatus == 2)
    #expect(refused.errorOutput.contains("add `[com.example.fortune] purpose=` to its declaration"))
    var given = command
    given.arguments += ["--purpose", "To try."]
    #expect(try await given.run().exitStatus == 0)
  }

  @Test func asksForTheScopeThatTheMethodNeeds() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("read", Home.fortune, "watch", "--limit", "2", "--arg", "milliseconds=1")
    try await terminal.expect("asks for com.example.fortune (follow)")
    try await terminal.expect(TerminalTests.invitation)
    terminal.send("allow once\n")
    #expect(try await terminal.finish() == .exited(0))
    #expect(terminal.transcript.contains("Take the umbrella along, and it won't rain."))
    #expect(try await !home.usher("history", "--json").output.contains(#""kind":"answer""#))
  }

  @Test func endsAnEndlessReadWhereItIsInterrupted() async throws {
    let home = try await allowed()
    let terminal = try home.terminal("read", Home.fortune, "watch", "--state", "state", "--json")
    try await terminal.expect(#""number":1,"#)
    terminal.send("\u{3}")
    #expect(try await terminal.finish() == .exited(130))
  }

  @Test func logsWhatHappensInsideWhereSomebodyAsksForIt() async throws {
    let home = try Home()
    try await home.install("DoubleComplete")
    let category = "com.example.double-complete"
    try await home.usher("allow", category, "--state", "state")
    var command = home.command(["read", category, "--state", "state"])
    #expect(try await command.run().errorOutput.isEmpty)
    command.environment["USHER_LOG"] = "debug"
    let log = try await command.run().errorOutput
    #expect(log.contains("usher: pluginMisbehaves: \(category): "))
    #expect(log.contains("completed operation "))
    let lines = [
      "usher: debug: plugin files found: 1, ready: 1\n", "loading \(home.plugins)/DoubleComplete.so\n",
      "made an instance of \(category) 1.0.0\n", "the plugin's status of default is ",
      "request for \(category)/default began\n",
      "request for \(category)/default ended: granted\n", "\(category)/default: notDetermined → authorized (user)\n",
      " began: items\n", " ended with OK\n",
    ]
    for line in lines { #expect(log.contains(line), "\(line) isn't in:\n\(log)") }
    command.arguments = ["--only", "--plugins", home.plugins, "list"]
    #expect(try await command.run().errorOutput == lines[0])
    command.arguments = ["--only", "--plugins", home.plugins, "deny", category, "--state", "state"]
    #expect(try await command.run().errorOutput.contains("stored deny for the scope default\n"))
  }

  @Test func saysWhichPromisedTableIsMissing() async throws {
    let home = try Home()
    try await home.install("GivesNoExtension")
    let category = "com.example.gives-no-extension"
    try await home.usher("allow", category, "--state", "state")
    for method in [[], ["items"]] {
      let result = try await home.command(["read", category] + method + ["--state", "state"]).run()
      #expect(result.exitStatus == 3)
      #expect(result.output.isEmpty)
      #expect(
        home.golden(result.errorOutput) == """
          usher: \(category) (HOME/plugins/GivesNoExtension.so): its note lists \(category)/1, but the plugin gave no \
          table for it

          """)
    }
    let doctor = try await home.usher("doctor")
    #expect(doctor.exitStatus == 1)
    #expect(doctor.output.contains("its note lists \(category)/1, but the plugin gave no table for it."))
  }
}
