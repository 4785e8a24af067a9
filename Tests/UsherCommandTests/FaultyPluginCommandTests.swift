// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What a plugin does to the process must not pass for the command's own result.
@Suite("A plugin that spoils the process", .timeLimit(.minutes(2)))
struct FaultyPluginCommandTests {
  static let category = "com.example.exits-in-create"

  @Test(
    "Ending the process is a failure and never a grant",
    arguments: [
      "exit(0)", "_exit(0)", "_Exit(0)", "quick_exit(0)", "syscall(SYS_exit_group,0)", "daemon(0,0)",
      "if(fork()>0)_exit(0)", "closefrom(3),_exit(0)", "exit(130)", "raise(SIGSEGV)", "abort()",
    ])
  func endingTheProcessIsAFailureAndNeverAGrant(ending: String) async throws {
    let home = try Home()
    try await home.install("ExitsInCreate", ["-DENDING=\(ending)", "-D_GNU_SOURCE"])
    for command in ["request", "status", "read", "allow", "doctor", "watch"] {
      var arguments = command == "doctor" ? [command] : [command, Self.category]
      if command == "allow" { arguments += ["--state", "state"] }
      let result = try await home.command(arguments).run()
      #expect(result.exitStatus == 3, "\(command): \(result)")
      #expect(result.errorOutput.contains("nothing was decided by that"), "\(command): \(result)")
    }
  }

  @Test func aCommandEndsWithTheProcessThatWasStarted() async throws {
    let home = try await Home.withFortune()
    let command = home.command(["watch", Home.fortune])
    // `cat` ends when nobody holds the output any more.
    let line = #"sh -c 'echo $$ >pid; exec "$0" "$@"' "$0" "$@" 2>&1 | { read -r l; kill -KILL "$(cat pid)"; cat; }"#
    let result = try await Command(
      "sh", ["-c", line, command.program] + command.arguments, environment: command.environment,
      workingFolder: home.folder.path, timeout: .seconds(60)
    ).run()
    #expect(result.termination == .exited(0), "\(result)")
  }

  /// What Swift keeps for the thread that forks is wrong in the child, where locks that two threads want never open then.
  @Test func worksOnAThreadThatIsNoCopyOfAnother() async throws {
    let home = try await Home.withFortune()
    let terminal = try home.terminal("watch", Home.fortune)
    try await terminal.expect("^C ends it.")
    let child = FileTree.names(in: "/proc").first { name in
      (try? FileTree.readText("/proc/\(name)/status").contains("PPid:\t\(terminal.pid)\n")) == true
    }
    let tasks = "/proc/\(try #require(child))/task"
    let names = try FileTree.names(in: tasks).map { try FileTree.readText("\(tasks)/\($0)/comm") }
    #expect(names.contains("usher-work\n"), "\(names)")
    terminal.send("\u{3}")
    #expect(try await terminal.finish() == .exited(0))
  }

  @Test func hangingWhileItIsLoadedIsSaidAndEndsTheCommand() async throws {
    let home = try Home()
    try await home.install("HangsInConstructor")
    let result = try await home.usher("status", "com.example.hangs-in-constructor")
    #expect(result.exitStatus == 3, "\(result)")
    #expect(result.output.contains("hangs in dlopen"), "\(result)")
  }

  /// The dynamic linker loads one file at a time, so the other one can't be had; that must be said, too.
  @Test func hangingWhileItIsLoadedLetsNobodyWaitForEver() async throws {
    let home = try await Home.withFortune()
    try await home.install("HangsInConstructor")
    var command = home.command(
      ["request", "com.example.hangs-in-constructor", Home.fortune, "--prompter", try home.script("*=allow\n")])
    command.timeout = .seconds(90)
    let result = try await command.run()
    #expect(result.exitStatus == 3, "\(result)")
    #expect(result.output.contains("\(Home.fortune)/read: pluginFailed"), "\(result)")
  }
}
