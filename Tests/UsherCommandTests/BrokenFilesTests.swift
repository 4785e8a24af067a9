// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("usher beside broken files")
struct BrokenFilesTests {
  @Test func answersAreShownThoughTheAccessesCannotBe() async throws {
    let home = try await Home.withFortune()
    try await home.usher("allow", Home.fortune, "--state", "state")
    try home.folder.folder("state/org.usher.cli.accesses")
    let read = try await home.usher("read", Home.fortune, "--state", "state")
    #expect(read.exitStatus == 0, "\(read)")
    let history = try await home.usher("history", "--state", "state")
    #expect(history.exitStatus == 3, "\(history)")
    #expect(history.output.contains("allow"), "\(history)")
    #expect(history.errorOutput.contains("org.usher.cli.accesses"), "\(history)")
  }

  @Test func everyCommandSaysThatASettingDoesNotCount() async throws {
    let home = try await Home.withFortune()
    try home.set("[plugins]\ndisable=nope\ndisable=\(Home.fortune)\n")
    for command in ["list", "status", "history"] {
      let result = try await home.usher(command)
      #expect(result.errorOutput.contains(".config/usher/settings"), "\(result)")
    }
  }

  @Test func aResetThatFailsSaysNothingElse() async throws {
    let home = try await Home.withFortune()
    try home.folder.write("", to: "state")
    let result = try await home.usher("reset", "--state", "state")
    #expect(result.exitStatus == 3, "\(result)")
    #expect(result.output.isEmpty, "\(result)")
    #expect(!result.errorOutput.isEmpty)
  }
}
