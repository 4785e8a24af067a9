// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite("Command line")
struct CommandLineTests {
  static let commands = [
    "list", "status", "request", "allow", "deny", "read", "reset", "settings", "history", "inspect", "doctor", "watch",
    "new",
  ]

  /// Runs `usher` with exactly these arguments.
  private func usher(_ arguments: String...) async throws -> CommandResult {
    try await Command(BuiltProducts.usher, arguments, environment: Home().environment).run()
  }

  @Test func listsEveryCommandInItsHelp() async throws {
    let result = try await usher("--help")
    #expect(result.exitStatus == 0)
    #expect(result.errorOutput.isEmpty)
    for command in Self.commands { #expect(result.output.contains("\n  \(command) "), "\(command)") }
  }

  @Test(arguments: commands)
  func explainsEachCommandWithAnExample(command: String) async throws {
    let result = try await usher(command, "--help")
    #expect(result.exitStatus == 0)
    #expect(result.output.hasPrefix("Usage: usher \(command)"))
    #expect(result.output.contains("\nExamples\n  usher \(command)"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test(arguments: ["notify", "audit", "report"])
  func saysWhichCommandsComeLater(command: String) async throws {
    let result = try await usher(command)
    #expect(result.exitStatus == 2)
    #expect(result.errorOutput == "usher: “usher \(command)” comes with a later version.\n")
  }

  @Test(
    "Says what is wrong and what to type instead",
    arguments: [
      ([], "No command was given. “usher --help” shows them all."),
      ([""], "There is no command “”. “usher --help” shows them all."),
      (["stats"], "There is no command “stats”. Did you mean “usher status”?"),
      (["frobnicate"], "There is no command “frobnicate”. “usher --help” shows them all."),
      (["list", "--frob"], "There is no option “--frob”. “usher --help” shows them all."),
      (["list", "--jsno"], "There is no option “--jsno”. Did you mean “--json”?"),
      (["list", "--plugin-s=x"], "There is no option “--plugin-s”. Did you mean “--plugins”?"),
      (["list", "--a"], "“--a” could be --app or --arg or --all-apps."),
      (["list", "-x"], "There is no option “-x”. “usher --help” shows them all."),
      (["list", "--app"], "“--app” needs a value: --app FILE|ID"),
      (["list", "--json=yes"], "“--json” takes no value."),
      (["list", "--plugins", ""], "“--plugins” needs a value: --plugins DIR"),
      (["status", "--state="], "“--state” needs a value: --state DIR"),
      (["list", "--vcard"], "“usher list” has no option “--vcard”. “usher list --help” shows those it has."),
      (["list", "more"], "“usher list” has no use for “more”. Usage: usher list"),
      (["request"], "“usher request” needs to know what for. Usage: usher request CATEGORY[/SCOPE]…"),
      (["new", "plugin"], "“usher new” needs to know what for. Usage: usher new plugin FOLDER"),
      (["new", "app", "x"], "“usher new” makes no “app”. Usage: usher new plugin FOLDER"),
      (["list", "--id", "x"], "“usher list” has no option “--id”. “usher list --help” shows those it has."),
      (["inspect"], "“usher inspect” needs to know what for. Usage: usher inspect FILE.so"),
      (["read", "a", "b", "c"], "“usher read” has no use for “c”. Usage: usher read CATEGORY [METHOD]"),
      (["status", ""], "Word 1 behind “usher status” is empty. Usage: usher status [CATEGORY[/SCOPE]…]"),
    ])
  func explainsMistakes(arguments: [String], message: String) async throws {
    let result = try await Command(BuiltProducts.usher, arguments, environment: Home().environment).run()
    #expect(result.exitStatus == 2)
    #expect(result.output.isEmpty)
    #expect(result.errorOutput == "usher: \(message)\n")
  }

  @Test("Says in words why a file can't be an application or a script", arguments: ["--app", "--prompter"])
  func saysWhatKindOfFileItIs(option: String) async throws {
    let home = try await Home.withFortune()
    // SAFETY: the path is only read during the call.
    try #require(unsafe mkfifo(home.folder["fifo"], 0o600) == 0)
    try home.folder.folder("folder")
    for (file, words) in [("fifo", "it is a FIFO"), ("folder", "it is a folder"), ("/dev/null", "a device")] {
      let path = file.hasPrefix("/") ? file : home.folder[file]
      let value = option == "--app" ? path : "script:\(path)"
      let result = try await home.usher("request", Home.fortune, option, value)
      #expect(result.exitStatus == 2, "\(result)")
      #expect(result.errorOutput.contains(path) && result.errorOutput.contains(words), "\(result)")
    }
  }

  @Test func saysWhichVariablesAreMissingWhereThereIsNoFolderForAnswers() async throws {
    let home = try await Home.withFortune()
    var command = home.command(["status"])
    for name in command.environment.keys where name.hasPrefix("XDG_") || name == "HOME" {
      command.environment[name] = nil
    }
    let result = try await command.run()
    #expect(result.exitStatus == 2, "\(result)")
    for word in ["HOME", "XDG_STATE_HOME", "--state"] { #expect(result.errorOutput.contains(word), "\(result)") }
    command.arguments += ["--state", home.folder["state"]]
    #expect(try await command.run().exitStatus == 0)
  }

  @Test(arguments: ["list", "doctor"])
  func namesFoldersOfPluginsThatDoNotCount(_ name: String) async throws {
    let home = try await Home.withFortune()
    var command = home.command([name])
    command.environment["USHER_PLUGIN_PATH"] = "plugins::\(home.plugins)"
    let result = try await command.run()
    let said = result.output + result.errorOutput
    #expect(said.contains("USHER_PLUGIN_PATH: “plugins” doesn't count"), "\(result)")
  }

  @Test("Ends quietly where nobody reads its output any more", arguments: ["list", "status"])
  func endsQuietlyWhereNobodyReads(_ name: String) async throws {
    let home = try await Home.withFortune()
    let command = home.command([name])
    // The command starts once the reading end is closed.
    let line = #"mkfifo go; (read -r x <go; "$0" "$@"; echo $? >code) | { exec 0<&-; echo >go; }"#
    let result = try await Command(
      "sh", ["-c", line, command.program] + command.arguments, environment: command.environment,
      workingFolder: home.folder.path
    ).run()
    #expect(try FileTree.readText(home.folder["code"]) == "\(128 + SIGPIPE)\n", "\(result)")
    #expect(result.errorOutput.isEmpty, "\(result)")
  }

  @Test func takesNoAnswerWhoseTimeIsOver() async throws {
    let home = try await Home.withFortune()
    let script = try home.script("*=allow-until\nuntil=2001-01-01T00:00:00Z\n")
    let result = try await home.usher("request", Home.fortune, "--prompter", script)
    #expect(result.exitStatus == 2, "\(result)")
    #expect(result.errorOutput.contains("is over already"), "\(result)")
  }

  @Test func takesOptionsBeforeAndBehindTheCommand() async throws {
    #expect(try await usher("--json", "list", "--only", "--help").exitStatus == 0)
    #expect(try await usher("list", "--", "--help").errorOutput.contains("has no use for “--help”"))
  }

  @Test func showsNoControlCharacterOfWhatWasTyped() async throws {
    let result = try await usher("li\u{1B}[2Jst\n\u{202E}")
    #expect(result.exitStatus == 2)
    #expect(result.errorOutput.contains(#"“li\x1B[2Jst\n\u{202E}”"#))
  }

  @Test func survivesBytesThatAreNoText() async throws {
    let result = try await Command(
      "sh", ["-c", #"exec "$0" "$(printf 'li\377st')""#, BuiltProducts.usher], environment: Home().environment
    ).run()
    #expect(result.exitStatus == 2)
    #expect(result.errorOutput.contains("li\u{FFFD}st"))
  }

  @Test func survivesVeryLongArguments() async throws {
    let long = String(repeating: "x", count: 100_000)
    let result = try await usher("status", long, "--\(long)")
    #expect(result.exitStatus == 2)
  }

  @Test func saysThatTheOutputCouldNotBeWritten() async throws {
    let result = try await Command(
      "sh", ["-c", #"exec "$0" --help >/dev/full"#, BuiltProducts.usher], environment: Home().environment
    ).run()
    #expect(result.exitStatus == 3)
    #expect(result.errorOutput == "usher: The output could not be written: No space left on device.\n")
  }
}
