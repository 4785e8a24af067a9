// SPDX-License-Identifier: Apache-2.0

import CUsher
import ELFImage
import TestSupport
import Testing
import Usher
import UsherModel

@Suite("A plugin in Swift carries its note")
struct NoteTests {
  private let bytes: [UInt8]
  private let image: ELFImage

  init() throws {
    bytes = try FileTree.read(FortuneImage.path)
    image = try ELFImage(bytes)
  }

  @Test func hasOneNoteWithinTheFirstPage() throws {
    let notes = image.notes(owner: USHER_NOTE_OWNER, type: UInt32(USHER_NOTE_TYPE))
    #expect(notes.count == 1)
    let note = try #require(notes.first)
    #expect(note.offset + UInt64(note.description.count) <= 4096)
    #expect(note.alignment == 4)
    #expect(note.description.count % 4 == 0)
    #expect(note.description.last == 0)
  }

  @Test func saysWhatTheKeyFileSaysAndWhatTheBuildKnows() throws {
    let note = try #require(image.notes(owner: USHER_NOTE_OWNER, type: UInt32(USHER_NOTE_TYPE)).first)
    let read = try PluginNote(parsing: note.description)
    #expect(read.id == "com.example.swift-fortune")
    #expect(read.abi == ABIVersion(1, 0))
    #expect(read.name(locale: "de_DE.UTF-8") == "Glückskeks")
    #expect(read.question(of: Scope("read"), application: "Über") == "Über möchte Sprüche lesen: “ja” oder “nein”?")
    #expect(read.extensions == [FortuneImage.sayings, USHER_EXT_CONTACTS])
    #expect(read.swiftModule == "SwiftFortune")
    #expect(read.swiftVersion == HostABI().swiftVersion)
    #expect(read.value("swift-type") == nil)
    #expect(!String(decoding: note.description, as: UTF8.self).contains("#"))
  }

  @Test func tellsDistributionsWhatItOpensAtRunTime() throws {
    let note = try #require(image.notes(owner: "FDO", type: 0x407c_0c0a).first)
    let text = String(decoding: note.description.prefix { $0 != 0 }, as: UTF8.self)
    #expect(
      text == #"[{"feature":"com.example.swift-fortune","description":"“recurring” \\ \"sayings\"","#
        + #""priority":"suggested","soname":["libical.so.3"]}]"#)
  }

  @Test func exportsItsEntryAndNothingElse() throws {
    let symbols = try image.symbols(from: bytes)
    #expect(symbols.filter(\.isDefined).map(\.name) == ["usher_plugin_entry_v1"])
    #expect(image.hasRelro)
    #expect(!image.needsExecutableStack)
  }

  @Test func linksNoFoundation() throws {
    #expect(!image.dynamic.needed.contains { $0.contains("Foundation") })
  }
}
