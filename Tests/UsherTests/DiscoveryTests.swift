// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Discovery")
struct DiscoveryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func search() -> [InstalledPlugin] {
    DiscoverySample.discovery(folder.path).search().plugins
  }

  @Test func findsAPluginByItsNoteAndMapsNothing() async throws {
    let path = try folder.write(try await DiscoverySample.plugin(), to: "fortune.so")
    let plugin = try #require(search().first)
    #expect(plugin.state == .ready)
    #expect(plugin.reason == nil)
    #expect(plugin.path == path)
    #expect(plugin.fileName == "fortune.so")
    #expect(plugin.folderClass == .explicit)
    #expect(plugin.category == Category("com.example.fortune"))
    #expect(plugin.note?.id == "com.example.fortune")
    #expect(plugin.identity?.size == Int64(try FileTree.read(path).count))
    #expect(try FileTree.readText("/proc/self/maps").contains(path) == false)
  }

  @Test func findsWhatACompilerMadeOfAFixture() async throws {
    try await Compiler.cc.library(fixture: "Fortune", to: folder["fortune.so"])
    let plugin = try #require(search().first)
    #expect(plugin.state == .ready)
    #expect(plugin.note?.scopes.map(\.scope.rawValue) == ["read", "follow"])
    #expect(plugin.note?.name(locale: "de") == "Glückskekse")
  }

  @Test func readsANoteThatLiesBehindTheFirstPage() async throws {
    let pages = String(repeating: "x", count: 9000)
    let source = DiscoverySample.source(note: DiscoverySample.note() + "\nvendor=\(pages)")
    try await Compiler.cc.library(source: source, to: folder["long.so"])
    let plugin = try #require(search().first)
    #expect(plugin.state == .ready)
    #expect(plugin.note?.vendor?.utf8.count == 9000)
  }

  @Test func leavesHiddenFilesAndOtherNamesAlone() async throws {
    let bytes = try await DiscoverySample.plugin()
    for name in [".hidden.so", "fortune.so.1", "fortune.SO", "readme.txt", ".so", "so"] {
      try folder.write(bytes, to: name)
    }
    #expect(search().isEmpty)
  }

  @Test func findsAThousandInTheOrderOfTheirNames() async throws {
    for number in (0..<1000).reversed() {
      let note = DiscoverySample.note("com.example.p\(number)")
      try folder.write(try await DiscoverySample.plugin(note), to: "p\(number).so")
    }
    let plugins = search()
    #expect(plugins.count == 1000)
    #expect(plugins.allSatisfy { $0.state == .ready })
    let names = plugins.map { Array($0.fileName.utf8) }
    #expect(zip(names, names.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }

  @Test func ordersManyNamesByTheirBytesHoweverAlikeTheyAre() throws {
    var names: Set<String> = []
    for number in 0..<60 {
      let longStart = "the-same-for-more-than-eight-bytes-\(number)"
      names.formUnion(["\(longStart).so", "\(longStart).so.so", "\(number).so", "é\(number).so", "É\(number).so"])
      names.insert(String(repeating: "x", count: number + 1) + ".so")
    }
    for name in names { #expect(DiscoveryFiles.make(inFolder: folder.path, name: Array(name.utf8))) }
    let ordered = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(search().map(\.fileName) == ordered)
  }

  @Test func searchesEveryFolderOnce() async throws {
    try folder.write(try await DiscoverySample.plugin(), to: "a/fortune.so")
    #expect(DiscoveryFiles.link(folder["a"], at: folder["b"]))
    let plugins = DiscoverySample.discovery(folder["b"], folder["a"]).search().plugins
    #expect(plugins.map(\.path) == [folder["a/fortune.so"]])
    #expect(plugins.map(\.state) == [.ready])
  }

  @Test func reportsAnExplicitFolderThatDoesNotExist() {
    let installation = DiscoverySample.discovery(folder["none"]).search()
    #expect(installation.plugins.isEmpty)
    #expect(installation.folderFindings.map(\.level) == [.warning])
    #expect(installation.folderFindings.first?.subject == folder["none"])
  }

  @Test func reportsAFolderThatIsAFile() throws {
    try folder.write("", to: "file")
    let installation = DiscoverySample.discovery(folder["file"]).search()
    #expect(installation.folderFindings.map(\.level) == [.warning])
  }

  @Test func findsThePluginOfACategory() async throws {
    try folder.write(try await DiscoverySample.plugin(), to: "fortune.so")
    try folder.write("text", to: "broken.so")
    let installation = DiscoverySample.discovery(folder.path).search()
    #expect(installation.plugin(for: Category("com.example.fortune"))?.fileName == "fortune.so")
    #expect(installation.plugin(for: .contacts) == nil)
  }
}
