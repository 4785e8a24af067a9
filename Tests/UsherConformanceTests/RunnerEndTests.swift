// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite("How a run of the runner ends")
struct RunnerEndTests {
  /// Hangs in `create`, beside a process that belongs to nobody and blocks every signal.
  private static let hanging = """
    #define FIXTURE "hangs"
    #include <signal.h>
    #include <sys/syscall.h>
    #include "skeleton.h"
    static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
      (void)host, (void)out;
      if (fork() == 0) {
        sigset_t all;
        setsid();
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, NULL);
        if (fork() != 0) syscall(SYS_exit_group, 0);
      }
      sleep(60); /* no longer: the test may have been killed */
      syscall(SYS_exit_group, 0);
      return USHER_RESULT_OK;
    }
    FIXTURE_PLUGIN(.create = create)
    """

  /// Goes on hanging until somebody ends it.
  private static let endless = ["--deadline", "900000", "--check", "lifecycle.create-destroy"]

  /// A run on a terminal in which a check hangs until somebody ends it.
  private func hangingRun() async throws -> (home: PluginFolder, terminal: PseudoTerminal) {
    let home = try await PluginFolder(source: Self.hanging)
    let terminal = try PseudoTerminal(Conformance.command(Self.endless + [home.plugin], scratch: home.scratch))
    try await terminal.expect("lifecycle.create-destroy (1 s)")
    return (home, terminal)
  }

  @Test func isLeftCleanByControlC() async throws {
    let (home, terminal) = try await hangingRun()
    #expect(!home.leftProcesses.isEmpty)
    terminal.send("\u{3}")
    #expect(try await terminal.finish() == .signalled(SIGINT))
    #expect(home.leftProcesses.isEmpty)
    #expect(home.leftFiles.isEmpty)
  }

  @Test func isLeftCleanByATerminationSignal() async throws {
    let (home, terminal) = try await hangingRun()
    kill(terminal.pid, SIGTERM)
    #expect(try await terminal.finish() == .signalled(SIGTERM))
    #expect(home.leftProcesses.isEmpty)
    #expect(home.leftFiles.isEmpty)
  }

  @Test func showsColoursAndProgressOnATerminalOnly() async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    let arguments = ["--check", "lifecycle.*", home.plugin]
    let terminal = try PseudoTerminal(Conformance.command(arguments, scratch: home.scratch))
    #expect(try await terminal.finish() == .exited(0))
    #expect(terminal.transcript.contains(" of ") && terminal.transcript.contains("\u{1B}[32mpasses what was asked for"))
    let result = try await home.judge(["--check", "lifecycle.*"])
    #expect(!result.output.contains("\u{1B}") && result.errorOutput.isEmpty, "\(result)")
  }

  @Test func aReportThatNobodyCanReadIsTheRunnersTrouble() async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    var command = Conformance.command(["--level", "1", home.plugin], scratch: home.scratch)
    command.arguments = ["-c", "\"$0\" \"$@\" <&- >&- 2>&-; echo $?", command.program] + command.arguments
    command.program = "/bin/sh"
    let result = try await command.run()
    #expect(result.output == "3\n", "\(result)")
    #expect(home.leftFiles.isEmpty)
  }

  @Test func whatAKilledRunHasLeftIsRemovedByTheNextOne() async throws {
    let (home, terminal) = try await hangingRun()
    kill(terminal.pid, SIGKILL)
    #expect(try await terminal.finish() == .signalled(SIGKILL))
    #expect(!home.leftFiles.isEmpty)
    let next = try await home.judge(["--level", "1"])
    #expect(!next.output.isEmpty && home.leftFiles.isEmpty, "\(next)")
  }

  @Test func needsSomeDescriptorsAndSaysSo() async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    var command = Conformance.command(["--check", "hygiene.signals", home.plugin], scratch: home.scratch)
    command.arguments = ["-c", "ulimit -n 16; exec \"$0\" \"$@\"", command.program] + command.arguments
    command.program = "/bin/sh"
    let result = try await command.run()
    #expect(result.exitStatus == 3 && result.errorOutput.contains("RLIMIT_NOFILE"), "\(result)")
    #expect(home.leftFiles.isEmpty)
  }

  @Test func takesNoDeadlineOfNothing() async throws {
    #expect(try await Conformance.run(["--deadline", "0", "/nowhere.so"]).exitStatus == 2)
  }

  @Test func opensNoMoreDescriptorsOverHundredsOfChecks() async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    let plugins = Array(repeating: home.plugin, count: 24)
    var command = Conformance.command(["--level", "1", "--jobs", "4"] + plugins, scratch: home.scratch)
    command.arguments = ["-c", "ulimit -n 64; exec \"$0\" \"$@\"", command.program] + command.arguments
    command.program = "/bin/sh"
    let result = try await command.run()
    #expect(result.exitStatus == 0, "\(result)")
    #expect(home.leftFiles.isEmpty)
  }
}
