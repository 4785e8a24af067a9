// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherDesktop
import UsherModel

@Suite("The runtime over the desktop's permission store", .requires(.dbus), .requires(.permissionStore))
struct RuntimeTests {
  private static let fortune = Permission(DesktopStore.fortune.category, scope: "read")

  /// A person who always allows.
  private struct Willing: Prompter {
    func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer { .allow }
  }

  private func usher(_ desktop: DesktopStore, limit: Duration = .seconds(20)) async throws -> Usher {
    let plugins = try desktop.daemon.folder.folder("plugins")
    try await Compiler.cc.library(fixture: "Fortune", to: "\(plugins)/Fortune.so")
    var configuration = try desktop.configuration()
    configuration.application = try AppDeclaration(
      id: DesktopStore.application, name: "Notes", purposes: [Permission(Category("*")): "To see whether it works."])
    configuration.prompter = Willing()
    configuration.pluginFolders = [plugins]
    configuration.onlyPluginFolders = true
    return Usher(
      configuration, store: try PermissionStoreConsent(configuration, address: desktop.daemon.address, limit: limit))
  }

  @Test("an answer shows in the desktop, and a no from there takes it back at once")
  func revocation() async throws {
    let desktop = try await DesktopStore()
    let usher = try await usher(desktop)
    let result = try await usher.request(Self.fortune)
    #expect(result.outcome == .granted && result.stored)
    #expect(try await desktop.texts("usher", "com.example.fortune") == ["yes"])
    let changes = usher.changes()
    try await desktop.set("usher", "com.example.fortune", ["no"])
    for await change in changes where change.permission == Self.fortune {
      #expect(change.to.authorization == .denied)
      break
    }
    #expect(try await usher.request(Self.fortune).outcome == .denied)
    try await desktop.delete("usher", "com.example.fortune")
    for await change in changes where change.permission == Self.fortune {
      #expect(change.to.authorization == .notDetermined)
      break
    }
    await usher.shutdown()
  }

  @Test("a yes of another program is one")
  func otherPrograms() async throws {
    let desktop = try await DesktopStore()
    try await desktop.set("usher", "com.example.fortune", ["yes"])
    let usher = try await usher(desktop)
    #expect(await usher.ready(for: Self.fortune).authorization == .authorized)
    await usher.shutdown()
  }

  @Test("a store that doesn't answer grants nothing and asks nobody")
  func unavailable() async throws {
    let desktop = try await DesktopStore(starts: false)
    let usher = try await usher(desktop)
    let status = await usher.ready(for: Self.fortune)
    #expect(status.authorization == .notDetermined && status.canPrompt == .no)
    #expect(status.reason == .storeUnavailable)
    #expect(try await usher.request(Self.fortune).outcome == .storeUnavailable)
    await usher.shutdown()
  }

  @Test("resetting forgets what the desktop has, the answers of other programs too")
  func reset() async throws {
    let desktop = try await DesktopStore()
    try await desktop.set("usher", "com.example.fortune", ["no"])
    let usher = try await usher(desktop)
    let forgotten = try await usher.reset()
    #expect(forgotten.map(\.permission.scope).contains("read"))
    #expect(try await desktop.texts("usher", "com.example.fortune") == nil)
    #expect(await usher.ready(for: Self.fortune).authorization == .notDetermined)
    await usher.shutdown()
  }
}
