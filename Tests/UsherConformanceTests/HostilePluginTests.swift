// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Plugins that do their worst")
struct HostilePluginTests {
  /// What a plugin does in `create`.
  enum Ending: String, CaseIterable, CustomTestStringConvertible {
    case exits = "exit(0)"
    case exitsWithoutHandlers = "_exit(0)"
    case aborts = "abort()"
    case raises = "raise(SIGTERM)"
    case forks = "if (fork() >= 0) for (;;) pause()"
    case leavesDaemon = "if (fork() == 0 && setsid() > 0 && fork() == 0) { alarm(60); for (;;) pause(); }"
    case spins = "for (volatile int turns = 0;; turns++) {}"
    case blocksSignals = "sigset_t all; sigfillset(&all); sigprocmask(SIG_BLOCK, &all, NULL); for (;;) pause()"
    case stopsItself = "for (;;) raise(SIGSTOP)"
    case closesEverything = "for (int number = 0; number < 4096; number++) close(number)"
    case killsItsSupervisor =
      "if (fork() == 0) { setsid(); alarm(60); for (;;) pause(); } kill(getppid(), SIGKILL); for (;;) pause()"
    case killsItsSupervisorsGroup = "kill(-getpgid(getppid()), SIGTERM); for (;;) pause()"
    case makesDeepFolders =
      "int n = chdir(getenv(\"HOME\")); for (; n < 3000; n++) { if (mkdir(\"d\", 0700) || chdir(\"d\")) break; } abort()"
    case stopsItsSupervisor = "kill(getppid(), SIGSTOP); for (;;) pause()"
    case writesMuch =
      "static char all[1 << 20]; for (int n = 0; n < 1024; n++) if (write(1, all, sizeof all) < 0) break"
    case takesAllMemory =
      "for (;;) { char *more = malloc(1 << 20); if (more == NULL) abort(); memset(more, 1, 1 << 20); }"

    var testDescription: String { rawValue }
  }

  private static let failures = ["\"status\":\"failed\"", "\"status\":\"crashed\"", "\"status\":\"timed-out\""]

  @Test(arguments: Ending.allCases)
  func getTheirVerdictInTimeAndLeaveNothing(_ ending: Ending) async throws {
    let home = try await PluginFolder(
      fixture: "ExitsInCreate", ["-DENDING=\(ending.rawValue)", "-D_GNU_SOURCE", "-include", "sys/stat.h"])
    let result = try await home.judge(["--json", "--deadline", "5000", "--check", "lifecycle.create-destroy"])
    #expect(result.exitStatus == 1, "\(result)")
    #expect(Self.failures.contains { result.output.contains($0) }, "\(result)")
    #expect(result.output.contains("\"lastCall\":\"create\""), "\(result)")
    #expect(home.leftFiles.isEmpty)
    #expect(home.leftProcesses.isEmpty)
  }

  /// What a plugin does to those above it, and to everybody.
  private static let attacks = [
    """
    char text[64]; int pid = 0; snprintf(text, 64, "/proc/%d/stat", (int)getppid()); FILE *file = fopen(text, "r"); \
    if (file && fscanf(file, "%*d (%*[^)]) %*c %d", &pid) == 1) kill(pid, SIGKILL)
    """,
    "kill(getppid(), SIGKILL)", "kill(-getpgid(getppid()), SIGKILL)",
    // This one would hurt nobody.
    "kill(-1, SIGURG)",
  ]

  @Test(arguments: attacks)
  func endWhereTheyReachForTheRunner(_ attack: String) async throws {
    let home = try await PluginFolder(
      fixture: "ExitsInCreate", ["-DENDING=\(attack); for (;;) pause()", "-D_GNU_SOURCE", "-include", "stdio.h"])
    let result = try await home.judge(["--check", "lifecycle.create-destroy"])
    let isSeen = result.output.contains("crashed lifecycle.create-destroy: SIGSYS in create")
    #expect(result.exitStatus == 1 && isSeen, "\(result)")
  }

  @Test func aPluginThatTakesItsTimeIsWarnedAndDoesNotFail() async throws {
    let home = try await PluginFolder(
      source: """
        #define FIXTURE "takes-its-time"
        #define FIXTURE_START (usleep(60000), skeleton_begin(ctx, op, count, skeleton_items))
        #include "skeleton.h"
        static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
          usleep(60000);
          return skeleton_status(ctx, scope, out);
        }
        static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
          usleep(60000);
          return skeleton_observe(ctx, on);
        }
        FIXTURE_PLUGIN(.status = status, .observe = observe)
        """)
    let checks = ["lifecycle.*", "permission.status-idempotent", "operation.cancel-latency"]
    let result = try await home.judge(checks.flatMap { ["--check", $0] })
    #expect(result.exitStatus == 0, "\(result)")
    for check in ["lifecycle.calls-return", "operation.cancel-latency"] {
      #expect(result.output.contains("warned \(check)"), "\(result)")
    }
  }

  @Test func aFindingHasAHintOfItsOwn() async throws {
    let home = try await PluginFolder(fixture: "ExplainsAnyScope")
    let result = try await home.judge(["--check", "permission.explain-says-something"])
    #expect(result.output.contains("mend    Look at the scope first"), "\(result)")
    let other = try await PluginFolder(fixture: "ExplainsNothing")
    let usual = try await other.judge(["--check", "permission.explain-says-something"])
    #expect(usual.output.contains("mend    Call the sink once"), "\(usual)")
  }

  @Test func aCrashNamesTheCallThatWasUnderWay() async throws {
    let home = try await PluginFolder(
      source: """
        #define FIXTURE "crashes"
        #include "skeleton.h"
        static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
          (void)ctx;
          return *(volatile int *)(uintptr_t)(on * 8);
        }
        FIXTURE_PLUGIN(.observe = observe)
        """)
    let result = try await home.judge(["--check", "lifecycle.create-destroy"])
    #expect(result.exitStatus == 1)
    #expect(result.output.contains("crashed lifecycle.create-destroy: SIGSEGV in observe"), "\(result)")
  }

  /// The check's own reason and remedy are about something else.
  @Test(arguments: [
    ("HangsInStatus", "lifecycle.calls-return", "Answer status from memory", "press Ctrl-C"),
    ("ExitsInCreate", "lifecycle.create-destroy", "Return a result", "break exit"),
  ])
  func anEndBeforeItsTimeSaysHowToMendItself(
    _ fixture: String, _ check: String, _ hint: String, _ debugger: String
  ) async throws {
    let home = try await PluginFolder(fixture: fixture)
    let result = try await home.judge(["--deadline", "2000", "--check", check])
    #expect(result.output.contains("mend    \(hint)") && result.output.contains(debugger), "\(result)")
  }

  @Test func whatItPrintsIsNotInTheReportUnlessItDied() async throws {
    let home = try await PluginFolder(fixture: "PrintsRefusals")
    let silent = try await home.judge(["--check", "hygiene.silent"])
    #expect(silent.output.contains("it printed"), "\(silent)")
    let other = try await home.judge(["--check", "hygiene.signals"])
    #expect(other.exitStatus == 0 && !other.output.contains("no such scope"), "\(other)")
  }
}
