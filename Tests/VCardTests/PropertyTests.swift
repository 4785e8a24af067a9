// SPDX-License-Identifier: Apache-2.0

import Testing
import VCard

@Suite("Reading the properties of a card")
struct PropertyTests {
  private func phones(_ version: String, _ lines: String...) -> [LabelledText] {
    let body = lines.joined(separator: "\r\n")
    return Reading(version: version, body).cards.first?.phones ?? []
  }

  private func name(_ version: String, _ line: String) -> String {
    Reading(version: version, line).cards.first?.formattedName ?? "no card"
  }

  // MARK: Folding

  @Test(arguments: ["2.1", "3.0", "4.0"])
  func unfoldsByDroppingOneBlank(version: String) {
    #expect(name(version, "FN:Ada\r\n  Love\r\n\tlace") == "Ada Lovelace")
    #expect(phones(version, "TEL;TYPE=\r\n WORK:1\r\n 2") == [LabelledText(label: "work", value: "12")])
  }

  @Test func unfoldsInsideACharacter() {
    var bytes = Array("BEGIN:VCARD\r\nFN:B".utf8)
    bytes += [0xC3, 0x0D, 0x0A, 0x20, 0xBC] + Array("cher\r\nEND:VCARD\r\n".utf8)
    #expect(Reading(bytes).cards.map(\.formattedName) == ["Bücher"])
  }

  // MARK: Quoted-printable

  @Test func decodesQuotedPrintable() {
    #expect(name("2.1", "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen") == "Jürgen")
    #expect(name("2.1", "FN;quoted-printable;charset=utf-8:J=c3=bcrgen") == "Jürgen")
    #expect(name("2.1", "FN;ENCODING=QUOTED-PRINTABLE:a=3Db=zz=") == "a=b=zz")
  }

  @Test func joinsSoftLineBreaks() {
    #expect(name("2.1", "FN;ENCODING=QUOTED-PRINTABLE:Ada =\r\nLove=\r\n=6Cace") == "Ada Lovelace")
    #expect(name("2.1", "FN;ENCODING=QUOTED-PRINTABLE:Ada=\r\nTEL:1") == "AdaTEL:1")
    #expect(name("2.1", "FN;ENCODING=QUOTED-PRINTABLE:Ada=\r\n\r\nTEL:1") == "Ada")
  }

  @Test func endsTheCardBehindASoftLineBreakThatIsAMistake() {
    let reading = Reading("BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:Ada=\nEND:VCARD\n")
    #expect(reading.cards.map(\.formattedName) == ["Ada"])
  }

  @Test func takesAnEqualsSignAtTheEndForTextElsewhere() {
    #expect(phones("3.0", "FN:parser=", "TEL:1") == [LabelledText(value: "1")])
  }

  @Test func splitsStructuredValuesBehindTheirEncoding() throws {
    let card = try #require(
      Reading(version: "2.1", "N;ENCODING=QUOTED-PRINTABLE:Doe=3BJ=5C=3Bane;;;", "ORG;ENCODING=QUOTED-PRINTABLE:A=3BB")
        .cards.first
    )
    #expect(card.name.family == "Doe")
    #expect(card.name.given == "J;ane")
    #expect(card.organization == ["A", "B"])
  }

  // MARK: Character sets

  @Test(
    arguments: [
      ("ISO-8859-1", "=E4=80", "ä€"), ("latin1", "=E4", "ä"), ("windows-1252", "=93=E4=94", "“ä”"),
      ("CP1252", "=80", "€"),
      ("ISO-8859-15", "=A4=BD", "€œ"), ("UTF-8", "=E2=82=AC", "€"), ("utf8", "=E4", "ä"), ("X-UNKNOWN", "=C3=A4", "ä"),
      ("X-UNKNOWN", "=E4", "ä"), ("US-ASCII", "=41", "A"),
    ]
  )
  func decodesCharacterSets(charset: String, value: String, text: String) {
    #expect(name("2.1", "FN;CHARSET=\(charset);ENCODING=QUOTED-PRINTABLE:\(value)") == text)
  }

  @Test func readsRawBytesThatAreNotUTF8() {
    let bytes = Array("BEGIN:VCARD\nFN:J".utf8) + [0xFC] + Array("rgen\nEND:VCARD\n".utf8)
    #expect(Reading(bytes).cards.map(\.formattedName) == ["Jürgen"])
    let declared = Array("BEGIN:VCARD\nFN;CHARSET=ISO-8859-15:".utf8) + [0xA4] + Array("\nEND:VCARD\n".utf8)
    #expect(Reading(declared).cards.map(\.formattedName) == ["€"])
  }

  // MARK: Escapes and structure

  @Test func undoesEscapes() {
    #expect(name("3.0", #"FN:a\, b\; c\\ d\n e\N f\: g\x"#) == "a, b; c\\ d\n e\n f: g\\x")
    #expect(name("3.0", #"FN:end\"#) == #"end\"#)
  }

  @Test func splitsNamesAtUnescapedSemicolons() throws {
    let card = try #require(Reading(version: "3.0", #"N:Do\;e;Jane;Ann,Mary;Dr.,Prof.;Jr\, II;extra"#).cards.first)
    #expect(card.name.family == "Do;e")
    #expect(card.name.additional == "Ann Mary")
    #expect(card.name.prefix == "Dr. Prof.")
    #expect(card.name.suffix == "Jr, II")
    #expect(card.displayName == "Dr. Prof. Jane Ann Mary Do;e Jr, II")
  }

  @Test func keepsCommasOfNamesInVersion2() throws {
    let card = try #require(Reading("BEGIN:VCARD\nN:Doe, Jr.;Jane\nVERSION:2.1\nEND:VCARD\n").cards.first)
    #expect(card.name.family == "Doe, Jr.")
  }

  @Test func keepsCommasOfOrganizations() throws {
    let card = try #require(Reading(version: "3.0", "ORG:Company, The;R\\;D;").cards.first)
    #expect(card.organization == ["Company, The", "R;D", ""])
    #expect(card.displayName == "Company, The")
  }

  @Test func fallsBackToWhatNamesTheCard() {
    func shown(_ lines: String...) -> String? {
      Reading(version: "3.0", lines.joined(separator: "\r\n")).cards.first?.displayName
    }
    #expect(shown("FN: ", "N:Doe;Jane", "ORG:Org") == "Jane Doe")
    #expect(shown("N:;;;;", "ORG:;Unit", "ORG:Org", "EMAIL:a@example.org") == "a@example.org")
    #expect(shown("NICKNAME:Nick", "TEL:1") == "Nick")
    #expect(shown("TEL:1", "EMAIL:a@example.org") == "a@example.org")
    #expect(shown("EMAIL:", "TEL:1") == "1")
    #expect(shown("FN:", "FN:Second") == "Second")
  }

  // MARK: Labels

  @Test(
    arguments: [
      ("TEL:1", ""), ("TEL;WORK;FAX:1", "work fax"), ("TEL;FAX;WORK;PREF:1", "work fax"),
      ("TEL;TYPE=CELL,VOICE:1", "cell"),
      ("TEL;type=HOME;type=pref:1", "home"), ("TEL;TYPE=\"voice,home\":1", "home"),
      ("TEL;TYPE=\"home\",\"x-Boat\":1", "home boat"),
      ("TEL;TYPE=Büro:1", "büro"), ("TEL;VOICE:1", ""), ("TEL;TYPE=a^'b^^c^nd^x:1", "a\"b^c\nd^x"),
      ("TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=C3=BC=72=6F):1", "Büro"),
      ("TEL;X-CUSTOM(Boat):1", "Boat"),
      ("TEL;TYPE=HOME;X-UUID=\"a;b:c\":1", "home"), ("TEL;TYPE=\"home:1", "home"), ("TEL;ENCODING=8BIT;HOME:1", "home"),
      ("TEL ; TYPE = HOME :1", "home"), ("TEL;;;TYPE=HOME:1", "home"), ("TEL;=:1", ""),
    ]
  )
  func labels(line: String, label: String) {
    #expect(phones("3.0", line) == [LabelledText(label: label, value: "1")])
  }

  @Test func takesLabelsFromTheGroup() {
    let lines = [
      "item1.TEL;type=HOME:1", "item2.X-ABLabel:_$!<HomeFAX>!$_", "ITEM2.tel:2", "item1.X-ABLABEL:Boat\\, red",
    ]
    #expect(
      phones("3.0", lines.joined(separator: "\r\n")) == [
        LabelledText(label: "Boat, red", value: "1"), LabelledText(label: "home fax", value: "2"),
      ]
    )
  }

  // MARK: Numbers and addresses

  @Test(
    arguments: [
      ("TEL;VALUE=uri:tel:+1-555-0100", "+1-555-0100"),
      ("TEL;VALUE=uri;TYPE=\"voice,home\":TEL:+1%20555;ext=5", "+1 555;ext=5"),
      ("TEL: 555 0100 ", "555 0100"), ("TEL;VALUE=uri:sip:a@example.org", "sip:a@example.org"), ("TEL:tel", "tel"),
    ]
  )
  func readsNumbers(line: String, value: String) {
    #expect(phones("4.0", line).map(\.value) == [value])
  }

  @Test(
    arguments: [
      ("EMAIL:mailto:a%2Bb@example.org?subject=x", "a+b@example.org"),
      ("EMAIL;INTERNET:m@example.org", "m@example.org"),
      ("item1.EMAIL;type=INTERNET;type=pref:a@example.org", "a@example.org"),
    ]
  )
  func readsAddresses(line: String, value: String) {
    #expect(Reading(version: "3.0", line).cards.first?.emails.map(\.value) == [value])
  }

  @Test func readsUIDAndKind() throws {
    let card = try #require(Reading(version: "4.0", "KIND:Group", "UID:urn:uuid:1-2", "UID:other").cards.first)
    #expect(card.uid == "urn:uuid:1-2")
    #expect(card.isGroup)
    #expect(Reading(version: "3.0", "X-ADDRESSBOOKSERVER-KIND:group").cards.first?.isGroup == true)
    #expect(Reading(version: "4.0", "KIND:individual").cards.first?.isGroup == false)
  }

  @Test func passesOverWhatItDoesNotRead() throws {
    let card = try #require(
      Reading(
        version: "3.0", "X-SOCIALPROFILE;type=twitter:http://example.org/x", "X-PHONETIC-FIRST-NAME:A", "LABEL:x\\ny",
        "FN:Ada", "AGENT:BEGIN:VCARD\\nFN:Agent\\nEND:VCARD\\n", "X-ABLabel:none", "FNORD:x", "no colon", ":", ";:",
        ".:"
      ).cards.first
    )
    #expect(card.formattedName == "Ada")
    #expect(card.phones.isEmpty)
  }
}
