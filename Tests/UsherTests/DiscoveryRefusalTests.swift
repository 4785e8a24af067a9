// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

/// Each bad file is refused with one sentence, and the good one beside it stays ready.
@Suite("Refused files")
struct DiscoveryRefusalTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(try await DiscoverySample.plugin(DiscoverySample.note("com.example.good")), to: "good.so")
  }

  private func expectRefusal(
    of name: String = "bad.so", _ code: PluginRefusal.Code, _ sentence: String, state: InstalledPlugin.State = .refused,
    _ discovery: Discovery? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let plugins = (discovery ?? DiscoverySample.discovery(folder.path)).search().plugins
    #expect(plugins.first { $0.fileName == "good.so" }?.state == .ready, sourceLocation: sourceLocation)
    let bad = try #require(plugins.first { $0.fileName == name }, sourceLocation: sourceLocation)
    #expect(bad.refusal?.code == code, "\(String(describing: bad.reason))", sourceLocation: sourceLocation)
    #expect(bad.state == state, sourceLocation: sourceLocation)
    let reason = try #require(bad.reason, sourceLocation: sourceLocation)
    #expect(reason.hasPrefix("\(bad.path) isn't loaded: "), sourceLocation: sourceLocation)
    #expect(reason.contains(sentence), "\(reason)", sourceLocation: sourceLocation)
    #expect(!reason.contains("\n"), sourceLocation: sourceLocation)
  }

  // MARK: Files that are no plugins

  @Test func refusesAnEmptyFile() throws {
    try folder.write("", to: "bad.so")
    try expectRefusal(.notLoadable, "not an ELF file: it is empty")
  }

  @Test func refusesAText() throws {
    try folder.write("#!/bin/sh\nexit 0\n", to: "bad.so")
    try expectRefusal(.notLoadable, "not an ELF file")
  }

  @Test(arguments: [
    (4, [1] as [UInt8], PluginRefusal.Code.notLoadable, "32-bit"),
    (5, [2], .notLoadable, "big-endian"),
    (18, [0xF7, 0], .notLoadable, "built for"),
    (16, [1, 0], .notLoadable, "object file"),
    (16, [2, 0], .notLoadable, "program"),
    (16, [4, 0], .notLoadable, "core dump"),
  ])
  func refusesAnotherKindOfELFFile(offset: Int, bytes: [UInt8], code: PluginRefusal.Code, sentence: String) async throws
  {
    var plugin = try await DiscoverySample.plugin()
    for (index, byte) in bytes.enumerated() { plugin[offset + index] = byte }
    if offset == 18, plugin[18] == 183 { plugin[18] = 62 }
    try folder.write(plugin, to: "bad.so")
    try expectRefusal(code, sentence)
  }

  @Test func refusesAProgramAndAnObjectFile() async throws {
    _ = try await Compiler.cc.run(["-o", folder["program.so"]], source: "int main(void) { return 0; }")
    _ = try await Compiler.cc.run(["-c", "-o", folder["object.so"]], source: "int x;")
    try expectRefusal(of: "program.so", .notLoadable, "is a program")
    try expectRefusal(of: "object.so", .notLoadable, "object file")
  }

  @Test func refusesALibraryWithoutANote() async throws {
    try await Compiler.cc.library(source: "int x;", to: folder["bad.so"])
    try expectRefusal(.noNote, "it has no note of \"Usher\"; add one with USHER_PLUGIN_NOTE")
  }

  @Test func refusesALibraryWithTwoNotes() async throws {
    let note = DiscoverySample.note().split(separator: "\n").joined(separator: "\\n")
    let second =
      "static const struct { uint32_t n, d, t; char o[8]; char x[4]; } second __attribute__((used, "
      + "section(\".note.usher\"), aligned(4))) = {6, 4, USHER_NOTE_TYPE, USHER_NOTE_OWNER, \"a=b\"};"
    try await Compiler.cc.library(
      source: DiscoverySample.source(note: note, more: second), to: folder["bad.so"])
    try expectRefusal(.noNote, "two notes")
  }

  @Test func refusesAFolderAFIFOAndALink() throws {
    try folder.folder("folder.so")
    #expect(DiscoveryFiles.fifo(folder["fifo.so"]))
    #expect(DiscoveryFiles.link(folder["good.so"], at: folder["link.so"]))
    #expect(DiscoveryFiles.link("nowhere", at: folder["dangling.so"]))
    try expectRefusal(of: "folder.so", .notRegular, "it is a folder")
    try expectRefusal(of: "fifo.so", .notRegular, "it is a FIFO")
    try expectRefusal(of: "link.so", .notRegular, "it is a symbolic link; put the file itself")
    try expectRefusal(of: "dangling.so", .notRegular, "it is a symbolic link")
  }

  @Test func refusesANameThatIsNoText() throws {
    #expect(DiscoveryFiles.make(inFolder: folder.path, name: Array("bad".utf8) + [0xFF] + Array(".so".utf8)))
    try expectRefusal(of: "bad\u{FFFD}.so", .unreadable, "isn't UTF-8; rename it")
  }

  // MARK: Truncation

  @Test func judgesEveryLengthOfATruncatedFile() async throws {
    let bytes = try await DiscoverySample.plugin()
    let path = try folder.write(bytes, to: "bad.so")
    let end = Self.endOfSegments(bytes)
    let discovery = DiscoverySample.discovery(folder.path)
    var wrong: [Int] = []
    for length in stride(from: bytes.count, through: 0, by: -1) {
      guard DiscoveryFiles.cut(path, to: length) else { throw SampleFailure() }
      let plugin = discovery.search().plugins.first
      let isRight = length >= end ? plugin?.state == .ready : plugin?.refusal?.code == .notLoadable
      if !isRight { wrong.append(length) }
    }
    #expect(wrong.isEmpty)
  }

  /// Where the last segment ends in a file that is known to be good.
  private static func endOfSegments(_ bytes: [UInt8]) -> Int {
    func number(_ offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let table = number(32, 8)
    return (0..<number(56, 2)).map { number(table + 56 * $0 + 8, 8) + number(table + 56 * $0 + 32, 8) }.max() ?? 0
  }

  // MARK: The note

  @Test(
    arguments: [
      ("name", nil, "in its note, `name` is missing"),
      ("id", "fortune", "`id=fortune` must be a reverse-DNS name"),
      ("category", "weather", "`category=weather` must be one of Usher's own names"),
      ("authority", "me", "`authority=me` must be system, consent or either"),
      ("version", "1", "`version=1` must be a semantic version"),
      ("abi", "one", "`abi=one` must be two numbers"),
    ] as [(String, String?, String)])
  func refusesANoteThatBreaksItsGrammar(key: String, value: String?, sentence: String) async throws {
    let note = DiscoverySample.note("com.example.bad", [key: value])
    try folder.write(try await DiscoverySample.plugin(note), to: "bad.so")
    try expectRefusal(.damagedNote, sentence)
  }

  @Test func refusesANoteWithADuplicateKey() async throws {
    try folder.write(try await DiscoverySample.plugin(DiscoverySample.note() + "\nname=Again"), to: "bad.so")
    try expectRefusal(.damagedNote, "line 7")
  }

  @Test(arguments: [
    ("abi", "2.0", "`abi=2.0` and this host speaks 1.0"),
    ("abi-required", "1.9", "`abi-required=1.9` and this host speaks 1.0"),
    ("abi", "1.9", "`abi-required=1.9` and this host speaks 1.0"),
    ("abi-variant", "fork", "`abi-variant=fork` and this host has none"),
    ("requires", "usher.probe/1", "`requires=usher.probe/1`, which this host doesn't offer"),
  ])
  func refusesAPluginForAnotherHost(key: String, value: String, sentence: String) async throws {
    let note = DiscoverySample.note("com.example.bad", [key: value])
    try folder.write(try await DiscoverySample.plugin(note), to: "bad.so")
    try expectRefusal(.incompatible, sentence)
  }

  @Test func loadsAForksPluginsIntoThatForkOnly() async throws {
    let note = DiscoverySample.note("com.example.fork", ["abi-variant": "fork"])
    try folder.write(try await DiscoverySample.plugin(note), to: "fork.so")
    let host = HostABI(variant: "fork")
    let plugins = DiscoverySample.discovery(folder.path, abi: host).search().plugins
    #expect(plugins.map(\.state) == [.ready, .refused])
    #expect(plugins.last?.reason?.contains("no `abi-variant` and this host has `fork`") == true)
  }

  @Test func loadsANewerPluginThatSaysItWorksWithAnOlderHost() async throws {
    let note = DiscoverySample.note("com.example.newer", ["abi": "1.7", "abi-required": "1.0"])
    try folder.write(try await DiscoverySample.plugin(note), to: "newer.so")
    #expect(DiscoverySample.discovery(folder.path).search().plugins.allSatisfy { $0.state == .ready })
  }

  @Test func disablesWhatTheSettingsName() async throws {
    try folder.write(try await DiscoverySample.plugin(DiscoverySample.note("com.example.bad")), to: "bad.so")
    try expectRefusal(
      .disabled, "the settings disable `com.example.bad`", state: .disabled,
      DiscoverySample.discovery(folder.path, settings: ["plugins": ["disable": "x.y;com.example.bad"]]))
  }
}
