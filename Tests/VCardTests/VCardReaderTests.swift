// SPDX-License-Identifier: Apache-2.0

import Testing
import VCard

@Suite("Finding cards in a file")
struct VCardReaderTests {
  static let ada = "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n"

  private func expect(
    _ text: String, names: [String], _ damages: [(VCardDamage.Code, UInt64)], limits: VCardLimits = VCardLimits(),
    location: SourceLocation = #_sourceLocation
  ) {
    for chunk in [1, 5, 1 << 16] {
      let reading = Reading(Array(text.utf8), chunk: chunk, limits: limits)
      #expect(reading.cards.map(\.displayName) == names, sourceLocation: location)
      #expect(reading.damages.map(\.code) == damages.map(\.0), sourceLocation: location)
      #expect(reading.damages.map(\.line) == damages.map(\.1), sourceLocation: location)
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\r\r\n", "\n\n"])
  func endsLinesInEveryWay(terminator: String) {
    let lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:Ada", " Lovelace", "END:VCARD"].joined(separator: terminator)
    expect(lines, names: ["AdaLovelace"], [])
    expect(lines + terminator + lines, names: ["AdaLovelace", "AdaLovelace"], [])
  }

  @Test func mixesLineEnds() {
    expect("BEGIN:VCARD\rVERSION:3.0\r\nFN:Ada\nTEL:1\rEND:VCARD\n\(Self.ada)", names: ["Ada", "Ada"], [])
  }

  @Test func needsNoLineEndAtTheEnd() {
    expect(String(Self.ada.dropLast()), names: ["Ada"], [])
  }

  @Test func findsNothingInAnEmptyFile() {
    expect("", names: [], [])
    expect("\n\r\n \t\n\u{1A}", names: [], [])
  }

  @Test func takesAnyCaseAndBlanksAroundTheColon() {
    expect("begin:vCard\nVERSION:3.0\nfn:Ada\nEnd : vcard \n", names: ["Ada"], [])
  }

  @Test func skipsACardWithoutItsEnd() {
    expect("BEGIN:VCARD\nFN:Lost\n\(Self.ada)", names: ["Ada"], [(.notClosed, 1)])
    expect("\(Self.ada)BEGIN:VCARD\nFN:Lost\n", names: ["Ada"], [(.notClosed, 5)])
    expect("BEGIN:VCARD\nBEGIN:VCARD\nBEGIN:VCARD\n", names: [], [(.notClosed, 1), (.notClosed, 2), (.notClosed, 3)])
  }

  @Test func keepsANestedAgentApart() {
    let agent = "AGENT:\nBEGIN:VCARD\nVERSION:2.1\nFN:Agent\nTEL:2\nEND:VCARD\n"
    expect("BEGIN:VCARD\nVERSION:2.1\n\(agent)FN:Ada\nEND:VCARD\n\(Self.ada)", names: ["Ada", "Ada"], [])
    let agents = "AGENT;X-A=B:\n\nBEGIN:VCARD\nFN:Agent\n\(agent)END:VCARD\n"
    let reading = Reading("BEGIN:VCARD\nVERSION:2.1\nFN:Ada\nTEL:1\n\(agents)END:VCARD\n")
    #expect(reading.cards.first?.phones == [LabelledText(value: "1")])
  }

  @Test func recoversFromAnAgentWithoutItsEnd() {
    let text = "BEGIN:VCARD\nFN:Lost\nAGENT:\nBEGIN:VCARD\nFN:Agent\nEND:VCARD\n\(Self.ada)"
    expect(text, names: ["Ada"], [(.notClosed, 1)])
  }

  @Test func reportsWhatStandsOutsideOnce() {
    expect("Dear all,\nhere they are:\n\n\(Self.ada)", names: ["Ada"], [(.strayLines, 1)])
    expect("\(Self.ada)FN:Nobody\nTEL:1\nEND:VCARD\n\(Self.ada)", names: ["Ada", "Ada"], [(.strayLines, 5)])
    let long = String(repeating: "x", count: 100_000)
    expect("\(long)\n\(long)", names: [], [(.strayLines, 1)])
    expect("\(long)BEGIN:VCARD\n\(Self.ada)", names: ["Ada"], [(.strayLines, 1)])
  }

  @Test func skipsACardThatIsTooLarge() {
    let limits = VCardLimits(cardBytes: 1000)
    let filler = String(repeating: "NOTE:filler\n", count: 100)
    let long = "NOTE:" + String(repeating: "x", count: 5000) + "\n"
    for inner in [filler, long] {
      let text = "\(Self.ada)BEGIN:VCARD\nFN:Huge\n\(inner)END:VCARD\n\(Self.ada)"
      expect(text, names: ["Ada", "Ada"], [(.cardTooLarge, 5)], limits: limits)
    }
  }

  @Test func skipsACardWithATextThatIsTooLong() {
    let long = String(repeating: "x", count: 70_000)
    expect("BEGIN:VCARD\nFN:\(long)\nEND:VCARD\n\(Self.ada)", names: ["Ada"], [(.textTooLong, 1)])
    expect("BEGIN:VCARD\nFN:Ada\nNOTE:\(long)\nEND:VCARD\n", names: ["Ada"], [])
  }

  @Test func skipsACardWithTooManyValues() {
    let many = String(repeating: "TEL:1\n", count: 1001)
    expect("BEGIN:VCARD\nFN:Many\n\(many)END:VCARD\n\(Self.ada)", names: ["Ada"], [(.tooManyValues, 1)])
  }

  @Test func skipsACardThatHoldsNothing() {
    expect("BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n", names: [], [(.unreadable, 1)])
    expect("BEGIN:VCARD\nno colon\u{1}\nEND:VCARD\n\(Self.ada)", names: ["Ada"], [(.unreadable, 1)])
  }

  @Test func keepsACardWithoutAnyName() {
    expect("BEGIN:VCARD\nVERSION:3.0\nNOTE:just a note\nEND:VCARD\n", names: [""], [])
  }

  @Test func readsFilesGluedTogetherWithByteOrderMarks() {
    expect("\u{FEFF}\(Self.ada)\u{FEFF}\(Self.ada)", names: ["Ada", "Ada"], [])
  }

  @Test(arguments: [true, false], [true, false])
  func readsUTF16(bigEndian: Bool, mark: Bool) {
    let text = "BEGIN:VCARD\r\nFN:Ädä 😀 村\r\nEND:VCARD\r\n"
    let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
    let bytes = units.flatMap { unit in
      bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    for chunk in [1, 3, 1000] {
      let reading = Reading(bytes, chunk: chunk)
      #expect(reading.cards.map(\.displayName) == ["Ädä 😀 村"])
      #expect(reading.damages.isEmpty)
    }
    #expect(Reading(bytes + [0xD8]).cards.count == 1)
  }

  @Test func survivesLoneSurrogates() {
    let units: [UInt16] =
      [0xFEFF] + Array("BEGIN:VCARD\nFN:A".utf16) + [0xD800, 0x41, 0xDC00] + Array("\nEND:VCARD".utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(Reading(bytes).cards.map(\.displayName) == ["A\u{FFFD}A\u{FFFD}"])
  }

  @Test func leavesOutNULs() {
    expect("BEGIN:VCARD\nFN:A\0da\0\nEND:VCARD\n\0\0\0\0", names: ["Ada"], [])
  }

  @Test func keepsItsMemorySmallOnAnEndlessLine() {
    var reader = VCardReader(limits: VCardLimits(cardBytes: 1 << 20))
    let chunk = [UInt8](repeating: 0x41, count: 1 << 16)
    var damages = 0
    reader.append(Array("BEGIN:VCARD\nNOTE:".utf8)[...])
    for _ in 0..<320 {
      reader.append(chunk[...])
      while let event = reader.next() {
        if case .damage(let damage) = event { damages += damage.code == .cardTooLarge ? 1 : 0 }
      }
      #expect(reader.heldBytes <= 1 << 20 + 1 << 17)
    }
    reader.append(Array("\n\(Self.ada)".utf8)[...])
    var names: [String] = []
    while let event = reader.next() {
      if case .card(let card) = event { names.append(card.displayName) }
    }
    #expect(damages == 1)
    #expect(names == ["Ada"])
  }
}
