// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Where the process may have too little of something, a command says so: it neither hangs nor traps, nothing is taken
/// for granted or for missing, and nothing is stored.
@Suite("usher at its limits", .timeLimit(.minutes(5)))
struct LimitTests {
  /// Command lines of which none is granted anything, because nobody is asked.
  private static let commands = [
    ["list"], ["status"], ["status", Home.fortune], ["request", Home.fortune], ["read", Home.fortune], ["doctor"],
  ]

  /// What each command says where it lacks nothing.
  private static func isUsual(_ command: [String], _ result: CommandResult) -> Bool {
    switch command[0] {
    case "list": result.exitStatus == 0 && result.output.contains("ready")
    case "status": result.exitStatus == (command.count > 1 ? 1 : 0) && result.output.contains("notDetermined")
    case "doctor": result.exitStatus == 0 && !result.output.contains("error")
    default: result.exitStatus == 1 && (result.output + result.errorOutput).contains("noPrompter")
    }
  }

  /// The logs of answers in a state folder.
  private static func answers(in folder: String) -> [String] {
    FileTree.names(in: folder).filter { $0.hasSuffix(".consent") }
  }

  /// Checks that a result is the usual one, or a sentence that names the limit.
  private static func expect(_ name: String, _ command: [String], _ result: CommandResult) {
    let said = result.output + result.errorOutput
    if isUsual(command, result) { return }
    #expect(said.contains(name) && said.contains("raise the limit"), "\(command): \(result)")
    let status: Int32 = command[0] == "doctor" ? 1 : command == ["status"] ? 0 : 3
    // Without any argument `status` lists what it can; that it couldn't look at all is another thing.
    #expect(result.exitStatus == status || command == ["status"] && result.exitStatus == 3, "\(command): \(result)")
  }

  @Test(arguments: 3...16)
  func fewDescriptorsAreNamedAndNothingElseHappens(_ limit: Int) async throws {
    let home = try await Home.withFortune()
    for command in Self.commands {
      let line = home.command(command + ["--state", "state"])
      let result = try await Command(
        "prlimit", ["--nofile=\(limit)", line.program] + line.arguments, environment: line.environment,
        workingFolder: line.workingFolder, timeout: .seconds(60)
      ).run()
      // With three the dynamic linker can't open the first library, and says so.
      if limit == 3, result.exitStatus == 127, result.errorOutput.contains("shared librar") { continue }
      Self.expect("RLIMIT_NOFILE", command, result)
      #expect(Self.answers(in: home.folder["state"]).isEmpty)
    }
  }

  @Test(arguments: 1...8)
  func fewThreadsAreNamedAndNothingElseHappens(_ limit: Int) async throws {
    let home = try await Home.withFortune()
    let person = try OrdinaryPerson(in: home.folder)
    let state = try person.folder("state", mode: 0o700)
    for command in Self.commands {
      let line = home.command(command + ["--state", state])
      let result = try await person.run(
        line.program, line.arguments, through: ["prlimit", "--nproc=\(limit)"], environment: line.environment)
      if limit == 1, command[0] != "list" { #expect(!Self.isUsual(command, result), "\(command): \(result)") }
      Self.expect("RLIMIT_NPROC", command, result)
      #expect(Self.answers(in: state).isEmpty)
    }
  }

  /// A gigabyte is enough for everything but a stack of a gigabyte.
  @Test func aStackThatHasNoRoomIsNamed() async throws {
    let home = try await Home.withFortune()
    let gigabyte = 1 << 30
    for command in Self.commands {
      let line = home.command(command + ["--state", "state"])
      let result = try await Command(
        "prlimit", ["--as=\(gigabyte)", "--stack=\(gigabyte)", line.program] + line.arguments,
        environment: line.environment, workingFolder: line.workingFolder, timeout: .seconds(60)
      ).run()
      if command[0] != "list" { #expect(!Self.isUsual(command, result), "\(command): \(result)") }
      Self.expect("RLIMIT_AS", command, result)
      #expect(Self.answers(in: home.folder["state"]).isEmpty)
    }
  }

  @Test func aPersonsAnswerIsKeptWhereThereAreJustEnoughDescriptors() async throws {
    let home = try await Home.withFortune()
    let line = home.command([
      "request", Home.fortune, "--state", "state", "--prompter", try home.script("delay=1\n*=allow\n"),
    ])
    let result = try await Command(
      "prlimit", ["--nofile=16", line.program] + line.arguments, environment: line.environment,
      workingFolder: line.workingFolder
    ).run()
    #expect(result.exitStatus == 0, "\(result)")
    #expect(!Self.answers(in: home.folder["state"]).isEmpty)
  }
}
