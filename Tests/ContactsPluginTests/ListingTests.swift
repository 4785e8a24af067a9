// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import UsherModel

// One after another: each runtime takes inotify instances, of which the system gives a user 128.
@Suite("Listing contacts", .serialized)
struct ListingTests {
  @Test func listsTheSamples() async throws {
    let host = try ContactsHost(folders: "\(Repository.root)/Samples/contacts")
    let listing = try await host.list()
    #expect(listing.contacts.count == 12)
    #expect(listing.notices.isEmpty)
    #expect(Set(listing.contacts.map(\.identifier)).count == 12)
    let pictures = listing.contacts.filter { !$0.thumbnail.isEmpty }
    #expect(pictures.count >= 3)
    #expect(
      pictures.allSatisfy { $0.thumbnailMime == "image/png" && $0.thumbnail.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
    let chloe = try #require(listing.contacts.first { $0.givenName == "Chloé" })
    #expect(chloe.displayName == "Chloé Sample")
    #expect(chloe.phones == [LabelledValue(label: "cell", value: "+1 202 555 0104")])
    #expect(chloe.sourceMime == "text/vcard")
    #expect(chloe.source.starts(with: Array("BEGIN:VCARD\r\nVERSION:2.1\r\n".utf8)))
  }

  @Test func listsTheExportsOfRealProgramsFromFilesNamedInTheSetting() async throws {
    let folder = "\(Repository.root)/Tests/Fixtures/vcards"
    let host = try ContactsHost(folders: "\(folder)/gmail-list.vcf; \(folder)/John_Doe_IPHONE.vcf ;relative.vcf;")
    let listing = try await host.list()
    #expect(listing.names == ["Arnold Smith", "Chris Beatle", "Doug White", "Mr. John Richter James Doe Sr."])
    #expect(listing.contacts[3].thumbnail.count == 32531)
    #expect(listing.contacts[3].organization == "IBM")
  }

  @Test func goesInTheOrderOfThePaths() async throws {
    let host = try ContactsHost()
    for name in ["b/2.vcf", "a.vcf", "B.vcf", "b/1.vcf", "c.VCF", "b/c/3.vcard", "é.vcf"] {
      try host.write(card(name), to: name)
    }
    let expected = ["B.vcf", "a.vcf", "b/1.vcf", "b/2.vcf", "b/c/3.vcard", "c.VCF", "é.vcf"]
    #expect(try await host.list().names == expected)
    #expect(try await host.list().names == expected)
  }

  @Test func goesInTheOrderOfNamesThatBeginAlike() async throws {
    let host = try ContactsHost()
    let names = ["12345678", "1234567", "12345678a", "12345678A", "123456789", "1234567é", "1234567", "12345678-", "1"]
    for name in names { try host.write(card("\(name).vcf"), to: "\(name).vcf") }
    let expected = Set(names).map { "\($0).vcf" }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try await host.list().names == expected)
  }

  @Test func passesOverWhatIsNoCardFile() async throws {
    let host = try ContactsHost()
    try host.write(card("Seen"), to: "seen.vcf")
    for name in [".hidden.vcf", "sub/.hidden/x.vcf", "notes.txt", ".vcf", "x.vcf.tmp", "displayname"] {
      try host.write(card("Unseen"), to: name)
    }
    try host.write(card("Folder"), to: "folder.vcf/inside.vcf")
    try host.write("", to: "empty.vcf")
    try host.write("BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Friends\nMEMBER:urn:uuid:1\nEND:VCARD\n", to: "group.vcf")
    let listing = try await host.list()
    #expect(listing.names == ["Folder", "Seen"])
    #expect(listing.notices.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func tellsOfLinksAndOfWhatIsNoFile() async throws {
    let host = try ContactsHost()
    try host.write(card("Seen"), to: "seen.vcf")
    // SAFETY: the texts are only read during the calls.
    unsafe symlink("seen.vcf", "\(host.book)/link.vcf")
    // SAFETY: as above.
    unsafe mkfifo("\(host.book)/fifo.vcf", 0o600)
    // SAFETY: as above.
    unsafe symlink("/", "\(host.book)/root")
    let listing = try await host.list()
    #expect(listing.names == ["Seen"])
    #expect(listing.notices.map(\.path) == ["\(host.book)/fifo.vcf", "\(host.book)/link.vcf"])
    #expect(listing.notices.map(\.text).allSatisfy { $0.contains("skipped") })
  }

  @Test func followsALinkThatTheSettingNames() async throws {
    let host = try ContactsHost(folders: "/nonexistent/x")
    try host.write(card("Seen"), to: "seen.vcf")
    // SAFETY: the texts are only read during the call.
    unsafe symlink(host.book, host.folder["link"])
    let linked = try ContactsHost(folders: host.folder["link"])
    #expect(try await linked.list().names == ["Seen"])
  }

  @Test func goesEightFoldersDeep() async throws {
    let host = try ContactsHost()
    let deep = (1...7).map(String.init).joined(separator: "/")
    try host.write(card("Deep"), to: "\(deep)/x.vcf")
    try host.write(card("Deeper"), to: "\(deep)/8/x.vcf")
    let listing = try await host.list()
    #expect(listing.names == ["Deep"])
    #expect(listing.notices.map(\.path) == ["\(host.book)/\(deep)/8"])
  }

  @Test func tellsWhatIsDamagedAndGoesOn() async throws {
    let host = try ContactsHost()
    try host.write("\(card("One"))BEGIN:VCARD\nFN:Lost\n\(card("Two"))", to: "a.vcf")
    try host.folder.write((0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }, to: "book/b.vcf")
    try host.write("BEGIN:VCARD\nFN:cut off", to: "c.vcf")
    try host.write(card("Three"), to: "d.vcf")
    let listing = try await host.list()
    #expect(listing.names == ["One", "Two", "Three"])
    #expect(listing.notices.map(\.path) == ["a.vcf", "b.vcf", "c.vcf"].map { "\(host.book)/\($0)" })
    #expect(listing.notices.map(\.line) == [5, 1, 1])
  }

  @Test("Tells of the first faults of a file, and how many more there are", arguments: [6, 50, 5000])
  func tellsOfAFewFaultsOfOneFile(count: Int) async throws {
    let host = try ContactsHost()
    try host.write(String(repeating: "BEGIN:VCARD\n", count: count) + card("Behind"), to: "a.vcf")
    try host.write("BEGIN:VCARD\nFN:cut off", to: "b.vcf")
    let listing = try await host.list()
    #expect(listing.names == ["Behind"])
    #expect(listing.notices.map(\.line) == [1, 2, 3, 4, 5, 5, 1])
    #expect(listing.notices[5].text.contains(" \(count - 5) more fault"), "\(listing.notices[5])")
  }

  @Test func tellsOfAPlaceInTheSettingThatIsNotThere() async throws {
    let folder = try TemporaryFolder()
    let host = try ContactsHost(folders: "\(folder["book"]);\(folder["missing"])", in: folder)
    try host.write(card("Seen"), to: "seen.vcf")
    let listing = try await host.list()
    #expect(listing.names == ["Seen"])
    #expect(listing.notices.map(\.path) == [folder["missing"]])
  }

  @Test(
    arguments: [
      ("", 3), ("ada", 1), ("ADA LOVE", 1), ("love ada", 1), ("ÖRN", 1), ("555-0101", 1), ("5550101", 1),
      ("(555) 01", 2),
      ("exa mple.org", 2), ("acme", 1), ("ada acme", 0), ("ace", 1), ("nick", 1), ("work", 0), ("  ", 3),
    ]
  )
  func findsWhatMatches(text: String, count: Int) async throws {
    let host = try ContactsHost()
    try host.write(card("Ada Lovelace", "TEL;TYPE=WORK:+1 555 0101", "EMAIL:ada@example.org"), to: "1.vcf")
    try host.write(card("Elif Örnek", "TEL:555.01.02", "NICKNAME:Nicki", "EMAIL:elif@example.org"), to: "2.vcf")
    try host.write(card("", "ORG:Acme;Research"), to: "3.vcf")
    #expect(try await host.list(matching: text).contacts.count == count)
  }

  @Test func stopsAtTheLimit() async throws {
    let host = try ContactsHost()
    for number in 1...9 { try host.write(card("Card \(number)"), to: "\(number).vcf") }
    #expect(try await host.list(limit: 4).names == ["Card 1", "Card 2", "Card 3", "Card 4"])
  }
}
