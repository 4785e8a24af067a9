// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("usher settings")
struct SettingsCommandTests {
  private static let category = "com.example.system-authority"

  @Test func opensThem() async throws {
    let home = try Home()
    try await home.install("SystemAuthority")
    let line = home.command(["settings", Self.category])
    let environment = line.environment.merging(["USHER_LOG": "info"]) { $1 }
    let result = try await Command(line.program, line.arguments, environment: environment).run()
    #expect(result.exitStatus == 0, "\(result)")
    #expect(result.output == "Opened the settings of \(Self.category).\n")
    #expect(result.errorOutput.contains("the settings are open"), "\(result)")
    let json = try await home.usher("settings", Self.category, "--json")
    #expect(json.exitStatus == 0)
    #expect(json.output == "{\"category\":\"\(Self.category)\",\"opened\":true}\n")
  }

  @Test("Says why they aren't open", arguments: [("not-authorized", 1), ("gone", 3), ("internal", 3)])
  func saysWhyTheyAreNotOpen(_ answer: String, _ status: Int32) async throws {
    let home = try Home()
    try await home.install("SystemAuthority")
    try home.set("[\(Self.category)]\nsettings=\(answer)\n")
    let result = try await home.usher("settings", Self.category, "--json")
    #expect(result.exitStatus == status, "\(result)")
    #expect(result.output == "{\"category\":\"\(Self.category)\",\"opened\":false}\n")
    #expect(result.errorOutput.hasPrefix("usher: \(Self.category) settings: the plugin answered "), "\(result)")
  }

  @Test func saysWhereThereAreNone() async throws {
    let home = try await Home.withFortune()
    let none = try await home.usher("settings", Home.fortune)
    #expect(none.exitStatus == 4)
    #expect(none.output.isEmpty)
    #expect(
      none.errorOutput == """
        usher: com.example.fortune has no settings of the system's to open; “usher allow”, “usher deny” and \
        “usher reset” decide about it

        """)
    let missing = try await home.usher("settings", "camera")
    #expect(missing.exitStatus == 4)
    #expect(missing.errorOutput == "usher: no plugin for camera is installed; `usher list` shows what is there\n")
    let scope = try await home.usher("settings", "\(Home.fortune)/read")
    #expect(scope.exitStatus == 2)
    #expect(
      scope.errorOutput
        == "usher: “usher settings” takes a category without a scope: usher settings com.example.fortune\n")
  }
}
