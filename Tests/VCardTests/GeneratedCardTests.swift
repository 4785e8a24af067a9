// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import VCard

@Suite("Cards in the manner of many exporters")
struct GeneratedCardTests {
  @Test func readsBackWhatWasWritten() {
    let cards = GeneratedCards.all()
    #expect(cards.count >= 300)
    for card in cards {
      let reading = Reading(card.bytes)
      #expect(reading.cards.map(Person.init) == [card.person], "\(String(decoding: card.bytes, as: UTF8.self))")
      #expect(reading.damages.isEmpty)
    }
  }

  @Test(arguments: [1, 13, 4096, .max])
  func readsThemFromOneFile(chunk: Int) {
    let cards = GeneratedCards.all()
    let reading = Reading(cards.flatMap(\.bytes), chunk: chunk)
    #expect(reading.damages.isEmpty)
    #expect(reading.cards.map(Person.init) == cards.map(\.person))
    #expect(reading.cards.map(\.source) == cards.map(\.bytes))
  }

  /// `scripts/agree-vcards` compares that file with what other programs read in it.
  @Test("The generated cards are those in the fixtures; USHER_UPDATE_FIXTURES=1 writes them anew")
  func matchTheFixture() throws {
    let bytes = GeneratedCards.all().flatMap(\.bytes)
    if ProcessEnvironment["USHER_UPDATE_FIXTURES"] != nil {
      try FileTree.write(bytes, to: SampleFile.path("generated"))
    }
    #expect(SampleFile.bytes("generated") == bytes)
  }
}
