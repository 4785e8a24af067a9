// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A home that gets onto another machine, played by a sandbox with another `/etc/machine-id` and settings.
@Suite("usher in a cloned home", .requires(.bubblewrap))
struct DeviceResetCommandTests {
  private let home: Home

  init() async throws {
    home = try await Home.withFortune()
    try home.folder.write("\(String(repeating: "1", count: 32))\n", to: "one/machine-id")
    try home.folder.write("\(String(repeating: "2", count: 32))\n", to: "two/machine-id")
    try home.folder.write("\(String(repeating: "1", count: 32))\n", to: "voided/machine-id")
    try home.folder.write("[consent]\nepoch=1\n", to: "voided/usher/settings")
  }

  /// Runs `usher` where `/etc` is this folder of the home.
  private func usher(on machine: String, _ arguments: String...) async throws -> CommandResult {
    let line = home.command(arguments + ["--state", "state"])
    let sandbox = [
      "--bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--bind", home.folder[machine], "/etc",
      "--cap-drop", "ALL", "--chdir", home.folder.path,
    ]
    return try await Command(
      "bwrap", sandbox + [line.program] + line.arguments, environment: line.environment,
      workingFolder: line.workingFolder
    ).run()
  }

  @Test func startsAsNotDeterminedAndTheOldMachineKeepsItsAnswers() async throws {
    #expect(try await usher(on: "one", "allow", Home.fortune).exitStatus == 0)
    #expect(try await usher(on: "one", "status", Home.fortune).exitStatus == 0)
    let cloned = try await usher(on: "two", "status", Home.fortune, "--json")
    #expect(cloned.exitStatus == 1)
    #expect(cloned.output.contains(#""authorization":"notDetermined""#), "\(cloned)")
    #expect(try await usher(on: "two", "deny", Home.fortune).exitStatus == 0)
    #expect(try await usher(on: "one", "status", Home.fortune).exitStatus == 0)
    let denied = try await usher(on: "two", "status", Home.fortune, "--json")
    #expect(denied.output.contains(#""authorization":"denied""#), "\(denied)")
    let history = try await usher(on: "two", "history", "--json")
    #expect(history.output.contains(#""answer":"deny""#) && history.output.contains(#""answer":"allow""#))
  }

  @Test func aRaisedEpochVoidsTheAnswers() async throws {
    #expect(try await usher(on: "one", "allow", Home.fortune).exitStatus == 0)
    let voided = try await usher(on: "voided", "status", Home.fortune, "--json")
    #expect(voided.output.contains(#""authorization":"notDetermined""#), "\(voided)")
    #expect(try await usher(on: "one", "status", Home.fortune).exitStatus == 0)
  }
}
