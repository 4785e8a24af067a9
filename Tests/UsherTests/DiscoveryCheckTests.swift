// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

/// What is checked once more before a plugin is loaded, and what an inspection says without loading it.
@Suite("Check before loading")
struct DiscoveryCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func discovery() -> Discovery {
    DiscoverySample.discovery(folder.path)
  }

  private func refusal(of plugin: InstalledPlugin) -> PluginRefusal? {
    do throws(PluginRefusal) {
      _ = try discovery().check(plugin)
      return nil
    } catch {
      return error
    }
  }

  private func found(_ name: String = "fortune.so") throws -> InstalledPlugin {
    try #require(discovery().search().plugins.first { $0.fileName == name })
  }

  /// Compiles a plugin that is linked to a library of that name, which lies in the folder `lib`.
  private func makeLinked(to soname: String, note: String, _ arguments: [String] = []) async throws {
    let library = try folder.folder("lib") + "/\(soname)"
    try await Compiler.cc.library(source: "int it(void) { return 1; }", to: library, ["-Wl,-soname,\(soname)"])
    try await Compiler.cc.library(
      source: DiscoverySample.source(
        note: note, more: "int it(void); extern int (*keep)(void); int (*keep)(void) = it;"),
      to: folder["fortune.so"], ["-Wl,--no-as-needed"] + arguments + [library])
  }

  @Test func givesTheOpenFileAndItsTables() async throws {
    let path = try folder.write(try await DiscoverySample.plugin(), to: "fortune.so")
    let plugin = try found()
    let checked = try discovery().check(plugin)
    let (loaded, identity, id) = (checked.path, checked.identity, checked.note.id)
    #expect(loaded == path)
    #expect(identity == plugin.identity)
    #expect(id == "com.example.fortune")
    let wasThere = try checked.isStillAtItsPath
    #expect(wasThere)
    try folder.write(try await DiscoverySample.plugin(), to: "other.so")
    #expect(DiscoveryFiles.move(folder["other.so"], to: path))
    let isThere = try checked.isStillAtItsPath
    #expect(!isThere)
  }

  @Test func refusesAFileThatChangedSinceItWasFound() async throws {
    try folder.write(try await DiscoverySample.plugin(), to: "fortune.so")
    let plugin = try found()
    try folder.write(try await DiscoverySample.plugin(), to: "other.so")
    #expect(DiscoveryFiles.move(folder["other.so"], to: folder["fortune.so"]))
    #expect(refusal(of: plugin)?.code == .changed)
    #expect(DiscoveryFiles.move(folder["fortune.so"], to: folder["gone"]))
    #expect(refusal(of: plugin)?.code == .changed)
  }

  @Test func refusesAFileThatLostTrustSinceItWasFound() async throws {
    let path = try folder.write(try await DiscoverySample.plugin(), to: "fortune.so")
    let plugin = try found()
    #expect(DiscoveryFiles.setMode(0o666, of: path))
    #expect(refusal(of: plugin)?.code == .untrusted)
  }

  @Test func refusesWhatWasRefusedAlready() async throws {
    try folder.write("text", to: "fortune.so")
    #expect(refusal(of: try found())?.code == .notLoadable)
  }

  @Test func namesAMissingLibraryAndThePackageThatBringsIt() async throws {
    let note = DiscoverySample.note() + "\nlibrary.libusher-none.so.7=the cookies; libusher-none7"
    try await makeLinked(to: "libusher-none.so.7", note: note)
    let refusal = try #require(refusal(of: try found()))
    #expect(refusal.code == .missingLibrary)
    #expect(
      refusal.description
        == "\(folder["fortune.so"]) isn't loaded: it needs libusher-none.so.7, which isn't installed; "
        + "run `apt install libusher-none7`.")
    let inspection = discovery().inspect(folder["fortune.so"])
    #expect(inspection.decision == .refused)
    #expect(inspection.missingLibraries.contains { $0.soname == "libusher-none.so.7" && !$0.isOpenedLater })
    let installation = discovery().search()
    #expect(installation.plugins.map(\.state) == [.ready])
    let finding = try #require(discovery().findings(about: installation).first)
    #expect(finding.level == .error)
    #expect(finding.text == "It is linked to libusher-none.so.7 (the cookies), which isn't installed.")
    #expect(finding.remedy == "run `apt install libusher-none7`")
  }

  @Test func findsALibraryBesideThePluginByItsRunPath() async throws {
    try await makeLinked(
      to: "libusher-none.so.7", note: DiscoverySample.note(), ["-Wl,--enable-new-dtags,-rpath,$ORIGIN/lib"])
    #expect(refusal(of: try found()) == nil)
  }

  @Test func findsALibraryByTheEnvironment() async throws {
    try await makeLinked(to: "libusher-none.so.7", note: DiscoverySample.note())
    let environment = HostEnvironment(variables: ["LD_LIBRARY_PATH": folder["lib"]])
    let other = Discovery(
      searchPath: SearchPath(explicit: [folder.path], only: true, environment: environment), environment: environment)
    #expect(other.findings(about: other.search()).isEmpty)
  }

  @Test func refusesAPluginThatSharesAnotherSwiftsRuntime() async throws {
    try await makeLinked(to: "libswiftCore.so", note: DiscoverySample.note() + "\nswift-version=5.1.2")
    let plugin = try found()
    #expect(plugin.refusal?.code == .swift)
    #expect(plugin.reason?.contains("`swift-version=5.1.2` and this host was built by Swift") == true)
  }

  @Test func takesAPluginThatBringsItsOwnSwift() async throws {
    let note = DiscoverySample.note("com.example.fortune", ["swift-version": "5.1.2"])
    try folder.write(try await DiscoverySample.plugin(note), to: "fortune.so")
    #expect(try found().state == .ready)
  }

  @Test func refusesAPluginInSwiftThatDoesNotSayWhich() async throws {
    try await makeLinked(to: "libswiftCore.so", note: DiscoverySample.note())
    #expect(refusal(of: try found())?.problem.contains("no `swift-version`") == true)
  }

  // MARK: Inspection

  @Test func inspectsAPluginWithoutMappingIt() async throws {
    let path = try await Compiler.cc.library(fixture: "Fortune", to: folder["fortune.so"])
    let inspection = discovery().inspect(path)
    #expect(inspection.decision == .ready)
    #expect(inspection.reason == nil)
    #expect(inspection.note?.id == "com.example.fortune")
    #expect(inspection.elf?.exports == ["usher_plugin_entry_v1"])
    #expect(inspection.elf?.needed.contains("libc.so.6") == true)
    #expect(inspection.elf?.imports.isEmpty == false)
    #expect(try FileTree.readText("/proc/self/maps").contains(path) == false)
  }

  @Test(arguments: ["", "text", "\u{7F}ELF", "\u{7F}ELF\u{2}\u{1}\u{1}"])
  func inspectsAnyFile(text: String) throws {
    let path = try folder.write(text, to: "thing")
    let inspection = discovery().inspect(path)
    #expect(inspection.decision == .refused)
    #expect(inspection.elf == nil)
    #expect(inspection.reason?.hasPrefix("\(path) isn't loaded: ") == true)
  }

  @Test func inspectsNothing() {
    let inspection = discovery().inspect(folder["none.so"])
    #expect(inspection.refusal?.code == .unreadable)
    #expect(discovery().inspect("").refusal != nil)
    #expect(discovery().inspect("/").refusal != nil)
  }

  @Test func saysOfAnInspectedPluginThatAnotherComesFirst() async throws {
    try folder.write(try await DiscoverySample.plugin(), to: "a.so")
    let second = try folder.write(try await DiscoverySample.plugin(), to: "b.so")
    let inspection = discovery().inspect(second)
    #expect(inspection.decision == .shadowed)
    #expect(inspection.shadowedBy == folder["a.so"])
  }

  @Test func warnsOfALibraryThatAPluginOpensAndDoesNotFind() async throws {
    let note = DiscoverySample.note() + "\nlibrary.libusher-none.so.9=cookies; libusher-none9"
    try folder.write(try await DiscoverySample.plugin(note), to: "fortune.so")
    #expect(refusal(of: try found()) == nil)
    let findings = discovery().findings(about: discovery().search())
    #expect(findings.map(\.level) == [.warning])
    #expect(findings.first?.text == "It opens libusher-none.so.9 (cookies), which isn't installed.")
  }
}
