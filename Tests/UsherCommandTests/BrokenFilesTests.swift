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
    let doctor = try await home.usher("doctor", "--state", "state")
    #expect(doctor.exitStatus == 1, "\(doctor)")
    #expect(doctor.output.contains("org.usher.cli.accesses: It can't be read"), "\(doctor)")
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

  @Test func noPluginIsLoadedWhereTheSettingsMayDisableIt() async throws {
    let home = try await Home.withFortune()
    try home.set("[plugins]\ndisable=nope\ndisable=\(Home.fortune)\n")
    let result = try await home.usher("status", Home.fortune)
    #expect(result.exitStatus == 3, "\(result)")
    #expect(result.output.contains("may disable it"), "\(result)")
    let doctor = try await home.usher("doctor")
    #expect(doctor.exitStatus == 1)
    #expect(doctor.output.contains("none is loaded until then"), "\(doctor)")
  }

  @Test func aDisabledPluginIsAsGoodAsNone() async throws {
    let home = try await Home.withFortune()
    try home.set("[plugins]\ndisable=\(Home.fortune)\n")
    for command in ["status", "request", "read"] {
      let result = try await home.usher(command, Home.fortune)
      #expect(result.exitStatus == 4, "\(result)")
      #expect((result.output + result.errorOutput).contains("the settings disable"), "\(result)")
    }
    #expect(try await home.usher("allow", Home.fortune, "--state", "state").exitStatus == 4)
  }
}
