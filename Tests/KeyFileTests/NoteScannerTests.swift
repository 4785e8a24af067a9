// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import KeyFile

/// The scanner may leave any text to the parser, but where it reads one to the end, both must have read the same.
@Suite("Note scanner")
struct NoteScannerTests {
  private static let sample = """
    # A note
    abi=1.0
    id=com.example.fortune
    category=com.example.fortune

    name=Fortunes
    name[de]=Glückskekse
    name[sr@latin]=Sreća
    version=1.0.0
    authority=consent
    scopes=read;follow
    scope.read.question=May {app} read your fortune?
    empty=
    spaced=  a b  \u{20}
    x=y
    """

  private struct Entry: Equatable {
    let name: String
    let isLocalized: Bool
    let value: String
  }

  /// What the scanner reads; nil where it leaves the text to the parser.
  private static func scan(_ bytes: [UInt8]) -> [Entry]? {
    var scanner = NoteScanner(bytes.span)
    var entries: [Entry] = []
    while let line = scanner.next(bytes.span) {
      entries.append(
        Entry(
          name: String(decoding: bytes[line.name], as: UTF8.self), isLocalized: line.isLocalized,
          value: String(decoding: bytes[line.value], as: UTF8.self)))
    }
    return scanner.isUsual ? entries : nil
  }

  private static func parse(_ bytes: [UInt8]) -> [Entry]? {
    guard let file = try? KeyFile(parsing: bytes, as: .note) else { return nil }
    return file.entries().map { Entry(name: $0.key, isLocalized: $0.locale != nil, value: $0.value) }
  }

  @Test func readsAUsualNoteToItsEnd() throws {
    for padding in 0..<12 {
      let bytes = Array(Self.sample.utf8) + Array(repeating: 0, count: padding)
      let entries = try #require(Self.scan(bytes))
      #expect(entries == Self.parse(bytes))
    }
  }

  @Test(arguments: [
    "name=a\nname=b", "name[de]=a\nname[de]=b", "a=1\nb=2\na=3", "[group]", "novalue", "=x", "a[=x", "a[]=x",
    "bell=\u{7}", "tab=\t", "c1=\u{85}", "del=\u{7F}", "nul=\0x", "#\u{1B}",
    "averyveryverylongname=1\naveryveryverylongname=2",
    "aaaaaaaa=1\naaaaaaaa=2", "xyz=1\nlonger.name=2\nxyz=3",
  ])
  func leavesWhatIsWrongToTheParser(text: String) {
    #expect(Self.scan(Array(text.utf8)) == nil)
    #expect(Self.parse(Array(text.utf8)) == nil)
  }

  @Test(arguments: [" a=1", "a = 1", "  ", "a =1"])
  func leavesWhatIsUnusualToTheParser(text: String) {
    #expect(Self.scan(Array(text.utf8)) == nil)
    #expect(Self.parse(Array(text.utf8)) != nil)
  }

  @Test func tellsFifteenUsualKeysApart() throws {
    let keys = [
      "abi", "abi-required", "id", "category", "name", "version", "authority", "vendor", "license", "url", "scopes",
      "default-scope", "extensions", "swift-module", "swift-version",
    ]
    #expect(Self.scan(Array(keys.map { "\($0)=x" }.joined(separator: "\n").utf8))?.count == keys.count)
  }

  @Test func agreesWithTheParserOnTenThousandMutations() {
    var random = SeededGenerator(seed: 0x5EED)
    let original = Array(Self.sample.utf8)
    let alphabet = Array("=[]#\n;\0\u{7F} aA.".utf8) + [0xC2, 0x85, 0xFF, 0xE2]
    var read = 0
    for _ in 0..<10_000 {
      var bytes = original
      for _ in 0...Int(random.next() % 3) {
        let position = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[position] = alphabet[Int(random.next() % UInt64(alphabet.count))]
        case 1: bytes.remove(at: position)
        case 2: bytes.insert(alphabet[Int(random.next() % UInt64(alphabet.count))], at: position)
        default: bytes.removeSubrange(position...)
        }
        if bytes.isEmpty { bytes = [0x0A] }
      }
      guard let entries = Self.scan(bytes) else { continue }
      read += 1
      #expect(entries == Self.parse(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(read > 1000)
  }
}
