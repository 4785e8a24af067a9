// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Precedence of plugins")
struct DiscoveryPrecedenceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ name: String, _ id: String, _ changes: KeyValuePairs<String, String?> = [:]) async throws {
    try folder.write(try await DiscoverySample.plugin(DiscoverySample.note(id, changes)), to: name)
  }

  @Test func takesTheFirstFolderThenTheFirstName() async throws {
    try await write("a/z.so", "com.example.z", ["category": "contacts"])
    try await write("b/a.so", "com.example.a", ["category": "contacts"])
    try await write("b/b.so", "com.example.b", ["category": "photos"])
    try await write("b/c.so", "com.example.c", ["category": "photos"])
    let installation = DiscoverySample.discovery(folder["a"], folder["b"]).search()
    #expect(installation.plugins.map(\.state) == [.ready, .shadowed, .ready, .shadowed])
    #expect(installation.plugins[1].shadowedBy == folder["a/z.so"])
    #expect(installation.plugins[3].shadowedBy == folder["b/b.so"])
    #expect(
      installation.plugins[1].reason
        == "\(folder["b/a.so"]) isn't loaded: \(folder["a/z.so"]) has the same `category=contacts` and comes first; "
        + "remove one of them.")
    #expect(installation.plugin(for: .contacts)?.path == folder["a/z.so"])
  }

  @Test func shadowsASecondPluginWithTheSameId() async throws {
    try await write("a.so", "com.example.same")
    try await write("b.so", "com.example.same", ["category": "com.example.other"])
    let plugins = DiscoverySample.discovery(folder.path).search().plugins
    #expect(plugins.map(\.state) == [.ready, .shadowed])
    #expect(plugins[1].reason?.contains("same `id=com.example.same`") == true)
  }

  @Test func aRefusedOrDisabledPluginShadowsNobody() async throws {
    try await write("a.so", "com.example.a", ["category": "contacts", "abi": "9.0"])
    try await write("b.so", "com.example.b", ["category": "contacts"])
    try await write("c.so", "com.example.c", ["category": "contacts"])
    let discovery = DiscoverySample.discovery(folder.path, settings: ["plugins": ["disable": "com.example.b"]])
    #expect(discovery.search().plugins.map(\.state) == [.refused, .disabled, .ready])
  }

  @Test func refusesReservedCategoriesFromThePersonsOwnFolder() async throws {
    try await write("data/usher/plugins/a.so", "com.example.a", ["category": "contacts"])
    try await write("data/usher/plugins/b.so", "com.example.b")
    let plugins = DiscoverySample.discovery(variables: ["XDG_DATA_HOME": folder["data"]]).search().plugins
      .filter { $0.folderClass == .user }
    #expect(plugins.map(\.state) == [.refused, .ready])
    #expect(plugins[0].refusal?.code == .reserved)
    #expect(plugins[0].reason?.contains("`category=contacts`, which is reserved") == true)
  }

  @Test func takesReservedCategoriesFromAFolderThatIsNamed() async throws {
    try await write("data/usher/plugins/a.so", "com.example.a", ["category": "contacts"])
    let plugins = DiscoverySample.discovery(
      folder["data/usher/plugins"], variables: ["XDG_DATA_HOME": folder["data"]]
    ).search().plugins
    #expect(plugins.first?.state == .ready)
    #expect(plugins.first?.folderClass == .explicit)
  }

  @Test func refusesASecondPluginWithTheSameSwiftModule() async throws {
    let version = HostABI().swiftVersion
    try await write("a.so", "com.example.a", ["swift-module": "FortunePlugin", "swift-version": version])
    try await write("b.so", "com.example.b", ["swift-module": "FortunePlugin", "swift-version": "\(version).9"])
    let plugins = DiscoverySample.discovery(folder.path).search().plugins
    #expect(plugins.map(\.state) == [.ready, .refused])
    #expect(plugins[1].refusal?.code == .swift)
    #expect(plugins[1].reason?.contains("`swift-module=FortunePlugin`, as has \(folder["a.so"])") == true)
  }
}
