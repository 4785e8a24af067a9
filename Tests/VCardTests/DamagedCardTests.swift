// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import VCard

@Suite("Damaged cards")
struct DamagedCardTests {
  private static let limits = VCardLimits(cardBytes: 64 << 10, textBytes: 4096, values: 100)

  /// Tries something many times with random numbers; `USHER_SEED` repeats what a failure's message names.
  private func repeated(_ count: Int, _ body: (inout SeededGenerator, Comment) -> Void) {
    let first = ProcessEnvironment["USHER_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: .min ... .max)
    for seed in 0..<UInt64(count) {
      var random = SeededGenerator(seed: first &+ seed)
      body(&random, "USHER_SEED=\(first &+ seed)")
    }
  }

  private static let samples = GeneratedCards.all(each: 4).map(\.bytes) + SampleFile.exports.map(SampleFile.bytes)

  @Test func readsBytesThatMeanNothing() {
    let pieces = [
      "BEGIN:VCARD\n", "END:VCARD\r\n", "FN", ":", ";", "=", "\\", "\"", "\n ", "\r", "AGENT:\n", "PHOTO;ENCODING=b:",
    ]
    repeated(400) { random, comment in
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        if Bool.random(using: &random) {
          bytes += Array(pieces[Int.random(in: pieces.indices, using: &random)].utf8)
        } else {
          bytes += (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
      }
      expectTheSame(bytes, &random, comment)
    }
  }

  @Test func readsCardsWithChangedBytes() {
    repeated(200) { random, comment in
      var bytes = Self.samples[Int.random(in: Self.samples.indices, using: &random)]
      for _ in 0..<Int.random(in: 1...8, using: &random) { change(&bytes, &random) }
      expectTheSame(bytes, &random, comment)
    }
  }

  @Test func comesBackToTheCardsBehind() {
    let ada = Array("\nBEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n".utf8)
    repeated(200) { random, comment in
      var bytes = GeneratedCards.all(each: 1, seed: random.next())[0].bytes
      for _ in 0..<Int.random(in: 1...20, using: &random) { change(&bytes, &random) }
      // UTF-16 would be read where the first two bytes say so.
      bytes.insert(ASCIIByte.lineFeed, at: 0)
      let reading = Reading(bytes + ada)
      #expect(reading.cards.last?.displayName == "Ada", comment)
      #expect(reading.cards.count <= 3, comment)
    }
  }

  @Test(arguments: SampleFile.exports)
  func readsEveryBeginningOfAFile(name: String) {
    let bytes = SampleFile.bytes(name)
    let whole = Reading(bytes).cards.map(\.source)
    for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 500)) {
      let reading = Reading(Array(bytes[..<end]))
      #expect(reading.cards.map(\.source).elementsEqual(whole.prefix(reading.cards.count)) { $1.starts(with: $0) })
      #expect(reading.damages.count <= 1)
    }
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let index = Int.random(in: bytes.indices, using: &random)
    let special = Array("\n\r :;=,\\\".\0\u{1}".utf8)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.insert(special[Int.random(in: special.indices, using: &random)], at: index)
    case 2: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...40, using: &random)))
    default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 30)], at: index)
    }
  }

  /// Reads the bytes whole and in pieces: nothing traps, nothing differs, and every byte is in one card at most.
  private func expectTheSame(_ bytes: [UInt8], _ random: inout SeededGenerator, _ comment: Comment) {
    let whole = Reading(bytes, limits: Self.limits)
    let pieces = Reading(bytes, chunk: Int.random(in: 1...50, using: &random), limits: Self.limits)
    #expect(pieces.cards.map(\.source) == whole.cards.map(\.source), comment)
    #expect(pieces.cards.map(\.displayName) == whole.cards.map(\.displayName), comment)
    #expect(pieces.damages == whole.damages, comment)
    for card in whole.cards {
      _ = card.photo()
      #expect(card.phones.count + card.emails.count <= Self.limits.values, comment)
    }
  }

  private enum ASCIIByte {
    static let lineFeed = UInt8(ascii: "\n")
  }
}
