// SPDX-License-Identifier: Apache-2.0

import Testing
import VCard

@Suite("Cards that real programs exported")
struct RealExportTests {
  @Test(arguments: SampleFile.exports)
  func readsEveryCardWithoutDamage(name: String) {
    let bytes = SampleFile.bytes(name)
    let reading = Reading(bytes)
    #expect(reading.damages.isEmpty)
    #expect(reading.cards.count == ["John_Doe_ANDROID": 6, "gmail-list": 3, "rfc2426-example": 2][name] ?? 1)
    #expect(reading.cards.allSatisfy { !$0.displayName.isEmpty })
  }

  @Test(arguments: SampleFile.exports)
  func readsTheSameWhateverTheChunks(name: String) {
    let bytes = SampleFile.bytes(name)
    let whole = Reading(bytes)
    for chunk in [1, 2, 3, 7, 64, 4096] {
      let pieces = Reading(bytes, chunk: chunk)
      #expect(pieces.cards.map(\.source) == whole.cards.map(\.source))
      #expect(pieces.cards.map(\.line) == whole.cards.map(\.line))
      #expect(pieces.cards.map(\.offset) == whole.cards.map(\.offset))
    }
  }

  @Test(arguments: SampleFile.exports)
  func tellsWhereInTheFileACardStands(name: String) {
    let bytes = SampleFile.bytes(name)
    for card in Reading(bytes).cards {
      let start = Int(card.offset)
      #expect(Array(bytes[start..<start + card.source.count]) == card.source)
      #expect(UInt64(bytes[..<start].count { $0 == 0x0A }) + 1 == card.line)
    }
  }

  @Test(
    arguments: [
      ("John_Doe_ANDROID", 876), ("John_Doe_BLACK_BERRY", 1674), ("John_Doe_IPHONE", 32531),
      ("John_Doe_LOTUS_NOTES", 7957), ("John_Doe_MAC_ADDRESS_BOOK", 18242), ("John_Doe_MS_OUTLOOK", 860),
      ("outlook-2007", 2324), ("thunderbird-MoreFunctionsForAddressBook-extension", 8940),
    ]
  )
  func decodesThePicture(name: String, count: Int) throws {
    let photos = Reading(SampleFile.bytes(name)).cards.compactMap { $0.photo() }
    let photo = try #require(photos.first)
    #expect(photos.count == 1)
    #expect(photo.mediaType == "image/jpeg")
    #expect(photo.bytes.count == count)
    // The pictures of two samples were cut short by those who published them.
    let isCut = name.hasSuffix("ANDROID") || name.hasSuffix("BLACK_BERRY")
    #expect(isCut || photo.bytes.suffix(2) == [0xFF, 0xD9])
  }

  @Test func readsAnIPhoneCard() throws {
    let card = try #require(Reading(SampleFile.bytes("John_Doe_IPHONE")).cards.first)
    #expect(card.displayName == "Mr. John Richter James Doe Sr.")
    #expect(card.name.family == "Doe")
    #expect(card.organization == ["IBM", "Accounting"])
    #expect(
      card.phones == [
        LabelledText(label: "cell", value: "905-555-1234"), LabelledText(label: "home", value: "905-666-1234"),
        LabelledText(label: "work", value: "905-777-1234"), LabelledText(label: "home fax", value: "905-888-1234"),
        LabelledText(label: "work fax", value: "905-999-1234"), LabelledText(label: "pager", value: "905-111-1234"),
        LabelledText(label: "assistant phone", value: "905-222-1234"),
      ]
    )
    #expect(card.emails == [LabelledText(value: "john.doe@ibm.com")])
  }

  @Test func readsAnAndroidFile() throws {
    let cards = Reading(SampleFile.bytes("John_Doe_ANDROID")).cards
    #expect(cards[0].displayName == "john.doe@company.com")
    #expect(cards[3].formattedName == "Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ")
    #expect(cards[4].name.family == "Ñ Ñ")
    #expect(cards[4].name.given == "Ñ Ñ Ñ")
    #expect(cards[4].emails.map(\.label) == ["work", ""])
    #expect(cards[5].phones == [LabelledText(label: "cell", value: "55556666")])
  }

  @Test func readsTheExampleOfRFC6350() throws {
    let card = try #require(Reading(SampleFile.bytes("rfc6350-example")).cards.first)
    #expect(card.version == .v4)
    #expect(card.name.suffix == "ing. jr M.Sc.")
    #expect(card.phones.first == LabelledText(label: "work", value: "+1-418-656-9254;ext=102"))
  }
}
