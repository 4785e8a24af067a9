// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("What an author says to the runner")
struct AuthorFileTests {
  @Test func aDisabledCheckIsShownWithItsReasonAndDoesNotPass() async throws {
    let home = try await PluginFolder(fixture: "PrintsRefusals")
    try home.folder.write("[disable]\nhygiene.silent=a debug build\n", to: "usher-conformance.conf")
    let result = try await home.judge(["--check", "hygiene.s*"])
    #expect(result.exitStatus == 0, "\(result)")
    #expect(result.output.contains("skipped hygiene.silent: disabled by the author: a debug build"))
    #expect(result.output.contains("1 passed, 0 failed, 1 skipped"))
    #expect(result.output.contains("(1 check disabled)"))
    let alone = try await home.judge(["--check", "hygiene.silent"])
    #expect(alone.exitStatus == 1 && alone.output.hasSuffix("\nnothing was judged\n"), "\(alone)")
  }

  @Test(arguments: [
    "[disable]\nno.check=x\n", "[disable\n", "[backend]\nstart=exit 7\ngrant=true\n", "[backends]\ngrant=true\n",
    "[backend]\ngrnat=true\n", "#" + String(repeating: "x", count: 1 << 20),
  ])
  func aFileOfTheAuthorsThatIsWrongIsTheRunnersTrouble(_ text: String) async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    try home.folder.write(text, to: "usher-conformance.conf")
    let result = try await home.judge(["--check", "hygiene.signals"])
    #expect(result.exitStatus == 3 && result.errorOutput.contains("usher-conformance.conf"), "\(result)")
    #expect(home.leftFiles.isEmpty)
    #expect(home.leftProcesses.isEmpty)
  }

  @Test func aCheckIsDisabledForAReasonOnly() async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    try home.folder.write("[disable]\nhygiene.silent=\n", to: "usher-conformance.conf")
    let result = try await home.judge(["--check", "hygiene.signals"])
    #expect(result.exitStatus == 3 && result.errorOutput.contains("line 2: please give the reason"), "\(result)")
  }

  @Test(arguments: [("[backends]\n", "backend"), ("[backend]\nstrat=true\n", "start")])
  func aWordThatNobodyKnowsIsNamedWithItsLine(_ text: String, _ meant: String) async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    try home.folder.write("# mine\n" + text, to: "usher-conformance.conf")
    let result = try await home.judge(["--check", "hygiene.signals"])
    #expect(result.errorOutput.contains("line \(text.contains("strat") ? 3 : 2)"), "\(result)")
    #expect(result.errorOutput.contains("Did you mean “\(meant)”?"), "\(result)")
  }

  @Test func aCommandThatHangsIsNotThePluginsFault() async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    try home.folder.write("[backend]\ngrant=sleep 60\nrevoke=true\n", to: "usher-conformance.conf")
    let result = try await home.judge(["--deadline", "2000", "--check", "permission.*"])
    #expect(!result.output.contains("timed out"), "\(result)")
    #expect(result.output.contains("the backend's `grant` took longer than"), "\(result)")
    #expect(home.leftProcesses.isEmpty)
  }

  @Test func aBackendIsStartedOnceAroundAllChecks() async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    try home.folder.write(
      """
      [backend]
      start=echo start >>{folder}/log; printenv DBUS_SESSION_BUS_ADDRESS >>{folder}/bus
      stop=echo stop >>{folder}/log
      grant=echo grant >>{folder}/log

      """, to: "usher-conformance.conf")
    let result = try await home.judge(["--check", "hygiene.signals", "--check", "hygiene.locale", "--jobs", "2"])
    #expect(result.exitStatus == 0, "\(result)")
    #expect(try FileTree.readText(home.folder["log"]) == "start\nstop\n")
    #expect(try FileTree.readText(home.folder["bus"]).hasPrefix("unix:path=\(home.scratch)/"))
    #expect(home.leftFiles.isEmpty)
    #expect(home.leftProcesses.isEmpty)
  }
}
