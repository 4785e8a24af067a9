// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The desktop's permission store on the command line", .requires(.dbus), .requires(.permissionStore))
struct DesktopStoreCommandTests {
  private static let store = "org.freedesktop.impl.portal.PermissionStore"

  private func bus(starts: Bool = true) async throws -> PrivateBus {
    try await PrivateBus(
      services: starts ? [PrivateBus.Service(Self.store, Requirement.permissionStore.program)] : [])
  }

  private func command(_ home: Home, _ bus: PrivateBus, _ arguments: [String]) -> Command {
    var command = home.command(arguments)
    command.environment.merge([
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": bus.folder["run"],
    ]) { $1 }
    return command
  }

  /// Runs `usher` in a home, on a bus.
  private func usher(_ home: Home, _ bus: PrivateBus, _ arguments: [String]) async throws -> CommandResult {
    try await command(home, bus, arguments).run()
  }

  /// Runs `usher` as a person does who types it.
  private func typed(_ home: Home, _ bus: PrivateBus, _ arguments: [String]) async throws -> Termination {
    try await PseudoTerminal(command(home, bus, arguments)).finish()
  }

  private func flatpak(_ bus: PrivateBus, _ arguments: [String]) async throws -> String {
    try await Command("flatpak", arguments, environment: bus.environment).run().output
  }

  @Test("`flatpak permissions` shows an answer and resets it", .requires(.flatpak))
  func flatpak() async throws {
    let home = try await Home.withFortune()
    try home.set("[consent]\nstore=desktop\n")
    let bus = try await bus()
    #expect(try await typed(home, bus, ["allow", Home.fortune]) == .exited(0))
    #expect(try await usher(home, bus, ["status", Home.fortune]).exitStatus == 0)
    let shown = try await flatpak(bus, ["permissions", "usher"])
    #expect(shown.contains("com.example.fortune") && shown.contains("org.usher.cli") && shown.contains("yes"))
    _ = try await flatpak(bus, ["permission-set", "usher", "com.example.fortune", "org.usher.cli", "no"])
    #expect(try await usher(home, bus, ["status", Home.fortune]).output.contains("denied"))
    _ = try await flatpak(bus, ["permission-reset", "org.usher.cli"])
    let status = try await usher(home, bus, ["status", Home.fortune])
    #expect(status.exitStatus == 1)
    #expect(status.output.contains("notDetermined"))
    #expect(!(try await flatpak(bus, ["permissions"])).contains("org.usher.cli"))
  }

  @Test("a store that doesn't answer ends with 3, asks nobody and writes nothing elsewhere")
  func unavailable() async throws {
    let home = try await Home.withFortune()
    try home.set("[consent]\nstore=desktop\n")
    let bus = try await bus(starts: false)
    let script = try home.script("*=allow")
    let result = try await usher(home, bus, ["request", Home.fortune, "--prompter", script])
    #expect(result.exitStatus == 3)
    #expect(result.output.contains("storeUnavailable"))
    #expect(try await typed(home, bus, ["allow", Home.fortune]) != .exited(0))
    #expect(!FileTree.names(in: home.folder[".local/state/usher"]).contains { $0.hasSuffix(".consent") })
    let doctor = try await usher(home, bus, ["doctor"])
    #expect(doctor.exitStatus == 1)
    #expect(doctor.output.contains("xdg-desktop-portal"))
  }

  @Test("answers are moved when it is asked for, and not before")
  func migration() async throws {
    let home = try await Home.withFortune()
    let bus = try await bus()
    #expect(try await typed(home, bus, ["deny", Home.fortune]) == .exited(0))
    try home.set("[consent]\nstore=desktop\n")
    let waiting = try await usher(home, bus, ["status", Home.fortune])
    #expect(waiting.exitStatus == 3)
    #expect(try await usher(home, bus, ["doctor"]).output.contains("doctor --migrate"))
    let moved = try await usher(home, bus, ["doctor", "--migrate"])
    #expect(moved.exitStatus == 0, "\(moved.output)\(moved.errorOutput)")
    #expect(moved.output.contains("1 decisions have been moved to the desktop's permission store"))
    #expect(try await usher(home, bus, ["status", Home.fortune]).output.contains("denied"))
    #expect(try await usher(home, bus, ["history"]).output.contains("deny"))

    try home.set("")
    #expect(try await usher(home, bus, ["status", Home.fortune]).exitStatus == 3)
    #expect(
      try await usher(home, bus, ["doctor", "--migrate", "--all-apps"]).output.contains("have been moved to the log"))
    #expect(try await usher(home, bus, ["status", Home.fortune]).output.contains("denied"))
  }

  @Test("a store that nobody knows grants nothing")
  func unknown() async throws {
    let home = try await Home.withFortune()
    try home.set("[consent]\nstore=cloud\n")
    let result = try await home.command(["status", Home.fortune]).run()
    #expect(result.exitStatus == 3)
    #expect(result.errorOutput.contains("cloud"))
  }

  @Test("two processes that answer at once lose nothing")
  func concurrency() async throws {
    let home = try await Home.withFortune()
    try home.set("[consent]\nstore=desktop\n")
    let bus = try await bus()
    async let one = typed(home, bus, ["allow", "\(Home.fortune)/follow"])
    async let two = typed(home, bus, ["deny", "\(Home.fortune)/follow"])
    #expect(try await [one, two] == [.exited(0), .exited(0)])
    let history = try await usher(home, bus, ["history", "--json"]).output
    #expect(history.contains("\"allow\"") && history.contains("\"deny\""))
  }

  @Test("--all-apps without --migrate is a usage error")
  func usage() async throws {
    let home = try Home()
    #expect(try await home.command(["doctor", "--all-apps"]).run().exitStatus == 2)
  }
}
