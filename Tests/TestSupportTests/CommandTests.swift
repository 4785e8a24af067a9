// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Command")
struct CommandTests {
  @Test func returnsWhatAProgramPrintsAndItsStatus() async throws {
    let result = try await Command("sh", ["-c", "cat; echo problem >&2; exit 3"], input: "text\n").run()
    #expect(result.output == "text\n")
    #expect(result.errorOutput == "problem\n")
    #expect(result.termination == .exited(3))
  }

  @Test func feedsAndReadsMoreThanAPipeHolds() async throws {
    let text = String(repeating: "0123456789abcdef", count: 65_536)
    let result = try await Command("cat", input: text).run()
    #expect(result.output == text)
  }

  @Test func survivesAProgramThatDoesNotReadItsInput() async throws {
    let result = try await Command("true", input: String(repeating: "x", count: 1_000_000)).run()
    #expect(result.exitStatus == 0)
  }

  @Test func killsTheWholeGroupAtTheDeadline() async throws {
    let result = try await Command("sh", ["-c", "sleep 1000 & sleep 1000"], timeout: .milliseconds(50)).run()
    #expect(result.termination == .timedOut)
  }

  @Test func namesTheSignalThatEndedAProgram() async throws {
    let result = try await Command("sh", ["-c", "kill -TERM $$"]).run()
    #expect(result.termination == .signalled(15))
    #expect(result.exitStatus == nil)
  }

  @Test func startsAProgramInASessionOfItsOwn() async throws {
    // proc_pid_stat(5): the process, its parent, its group and its session.
    let script = "read -r pid name state parent group session rest </proc/self/stat; echo $((pid - session))"
    #expect(try await Command("sh", ["-c", script]).run().output == "0\n")
  }

  @Test func givesExactlyTheEnvironmentAndTheFolder() async throws {
    let folder = try TemporaryFolder()
    let result = try await Command(
      "/usr/bin/env", ["sh", "-c", "pwd; env | grep ^ONLY"], environment: ["ONLY": "this", "PATH": "/usr/bin:/bin"],
      workingFolder: folder.path
    ).run()
    #expect(result.output == "\(folder.path)\nONLY=this\n")
  }

  @Test func saysWhichProgramIsMissing() async throws {
    await #expect {
      try await Command("no-such-program").run()
    } throws: {
      "\($0)".hasPrefix("start no-such-program: No such file")
    }
  }
}
