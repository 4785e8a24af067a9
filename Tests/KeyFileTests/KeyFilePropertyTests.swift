// SPDX-License-Identifier: Apache-2.0

import KeyFile
import TestSupport
import Testing

@Suite("Any key file")
struct KeyFilePropertyTests {
  static let sample = Array(
    """
    # sample
    [app]
    id=org.example
    name[de_DE@euro]=Gr\u{FC}\u{DF}e \\s\\n
    [camera]
    purpose=To scan; codes\\;
    needs=a;b\\;c;
    """.utf8)

  /// Texts that are awkward to write.
  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = ["a", "ü", "😀", ";", "\\", " ", "\t", "\n", "\r", "=", "[", "]", "#", "\u{1}", "s", "n"]
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test func isReadAsItWasWritten() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("\(#function): seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var builder = KeyFileBuilder()
      var values: [String: String] = [:]
      var lists: [String: [String]] = [:]
      for number in 0..<Int.random(in: 0...40, using: &random) {
        values["v\(number)"] = Self.text(&random)
        lists["l\(number)"] = (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.text(&random) }
        try builder.set(values["v\(number)"] ?? "", for: "v\(number)", in: "g\(number % 5)")
        try builder.set(list: lists["l\(number)"] ?? [], for: "l\(number)", in: "g\(number % 5)")
      }
      let file = try KeyFile(parsing: builder.serialized())
      for group in file.groups {
        for key in file.keys(in: group) where key.hasPrefix("v") {
          #expect(file.value(key, in: group) == values[key], "seed \(seed)")
        }
        for key in file.keys(in: group) where key.hasPrefix("l") {
          #expect(file.list(key, in: group) == lists[key], "seed \(seed)")
        }
      }
      #expect(file.groups.flatMap { file.keys(in: $0) }.count == values.count + lists.count, "seed \(seed)")
      let again = try KeyFile(parsing: KeyFileBuilder(file).serialized())
      #expect(again == file, "seed \(seed)")
    }
  }

  @Test(arguments: [KeyFileForm.note, .grouped, .plain])
  func isReadOrRefusedHoweverItIsChanged(form: KeyFileForm) {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("\(#function): seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let interesting: [UInt8] = [0, 9, 10, 13, 27, 32, 35, 59, 61, 91, 92, 93, 0x7F, 0x80, 0xC2, 0xC3, 0xF4, 0xFF]
    for _ in 0..<5000 {
      var text = Self.sample
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let position = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text[position] = interesting.randomElement(using: &random) ?? 0
        case 1: text.insert(interesting.randomElement(using: &random) ?? 0, at: position)
        case 2: text.removeSubrange(position..<min(text.count, position + 5))
        default: text[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        if text.isEmpty { text = Self.sample }
      }
      var errors: [KeyFileError] = []
      let tolerated = KeyFile(parsing: text, as: form, collecting: &errors)
      let strict = try? KeyFile(parsing: text, as: form)
      #expect((strict == nil) == !errors.isEmpty, "seed \(seed), \(text)")
      if let strict { #expect(strict == tolerated, "seed \(seed)") }
      _ = tolerated.groups.map { tolerated.entries(in: $0) }
      _ = errors.map(\.description)
    }
  }

  @Test(arguments: [KeyFileForm.note, .grouped, .plain])
  func isReadOrRefusedWhereverItEnds(form: KeyFileForm) {
    for count in 0...Self.sample.count {
      var errors: [KeyFileError] = []
      let file = KeyFile(parsing: Array(Self.sample[..<count]), as: form, collecting: &errors)
      #expect(file.groups.count <= 2)
    }
  }
}

@Suite("A huge key file")
struct HugeKeyFileTests {
  @Test func mayHaveALineOfTenMegabytes() throws {
    let text = Array("[g]\nk=".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000) + Array("\nl=1".utf8)
    let file = try KeyFile(parsing: text)
    #expect(file.value("k", in: "g")?.utf8.count == 10_000_000)
    #expect(file.value("l", in: "g") == "1")
  }

  @Test func refusesAKeyOfTenMegabytesShortly() {
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000)
    var errors: [KeyFileError] = []
    _ = KeyFile(parsing: text, as: .note, collecting: &errors)
    #expect(errors.map(\.code) == [.missingEquals])
    #expect((errors.first?.description.utf8.count ?? 1000) < 200)
  }

  @Test func mayHaveAHundredThousandKeysAndGroups() throws {
    let text = (0..<50_000).map { "[g\($0)]\nk=\($0)\n" }.joined() + (0..<50_000).map { "k\($0)=\($0)\n" }.joined()
    let file = try KeyFile(parsing: Array(text.utf8))
    #expect(file.groups.count == 50_000)
    #expect(file.value("k", in: "g31415") == "31415")
    #expect(file.value("k27182", in: "g49999") == "27182")
    #expect(file.groups.reduce(0) { $0 + file.keys(in: $1).count } == 100_000)
  }
}
