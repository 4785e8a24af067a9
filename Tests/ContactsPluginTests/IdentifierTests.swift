// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import Usher
import UsherModel

// One after another: each runtime takes inotify instances, of which the system gives a user 128.
@Suite("How contacts are named", .serialized)
struct IdentifierTests {
  private func identifiers(_ host: ContactsHost) async throws -> [String: String] {
    let contacts = try await host.list().contacts
    return Dictionary(contacts.map { ($0.displayName, $0.identifier) }, uniquingKeysWith: { "\($0) and \($1)" })
  }

  @Test func staysWhenFilesAreMovedPutTogetherAndConverted() async throws {
    let host = try ContactsHost()
    try host.write(card("Ada", uid: "urn:uuid:1;x y"), to: "a.vcf")
    try host.write(card("Bob"), to: "b.vcf")
    let before = try await identifiers(host)
    #expect(before["Ada"] == "uid:urn:uuid:1%3Bx%20y")
    #expect(before["Bob"]?.hasPrefix("card:") == true)

    FileTree.remove("\(host.book)/a.vcf")
    FileTree.remove("\(host.book)/b.vcf")
    let text = card("First") + card("Bob") + card("Ada", uid: "urn:uuid:1;x y")
    try host.write(text.withPlainLineEnds, to: "sub/all.vcf")
    let again = try ContactsHost(in: host.folder)
    let after = try await identifiers(again)
    #expect(after["Ada"] == before["Ada"])
    #expect(after["Bob"] == before["Bob"])
  }

  @Test func isNeverSharedByTwoCards() async throws {
    let host = try ContactsHost()
    try host.write(card("First", uid: "same"), to: "a.vcf")
    try host.write(card("Second", uid: "same") + card("Third", uid: "same"), to: "b.vcf")
    let names = try await identifiers(host)
    #expect(names["First"] == "uid:same")
    #expect(Set(names.values).count == 3)
  }

  @Test("Is never shared by copies of a card, and holds across restarts", arguments: [nil, "taken"])
  func isNeverSharedByCopies(uid: String?) async throws {
    let host = try ContactsHost()
    let copy = card("Ada", uid: uid)
    try host.write(copy, to: "a.vcf")
    try host.write(copy + copy + card("Bob") + copy, to: "b.vcf")
    try host.write(copy, to: "sub/c.vcf")
    let contacts = try await host.list().contacts
    #expect(contacts.count == 6)
    #expect(Set(contacts.map(\.identifier)).count == 6, "\(contacts.map(\.identifier))")
    let fresh = try ContactsHost(in: host.folder)
    for contact in contacts {
      for host in [fresh, host] {
        let found = try await host.grant().contact(contact.identifier)
        #expect(found.displayName == contact.displayName)
        #expect(found.identifier == contact.identifier)
      }
    }
    #expect(try await fresh.list().contacts.map(\.identifier) == contacts.map(\.identifier))
  }

  @Test func doesNotSlideToTheNextCard() async throws {
    let host = try ContactsHost()
    try host.write(card("One") + card("Two") + card("Three"), to: "a.vcf")
    let before = try await identifiers(host)
    try host.write(card("Two") + card("Three"), to: "a.vcf")
    let after = try await identifiers(host)
    #expect(after["Two"] == before["Two"])
    #expect(after["Three"] == before["Three"])
    #expect(!after.values.contains(try #require(before["One"])))
  }

  @Test func findsEveryContactByItsName() async throws {
    let host = try ContactsHost()
    try host.write(card("Ada", uid: "ada-1"), to: "ada-1.vcf")
    try host.write(card("Bob", uid: "b/o b"), to: "x.vcf")
    try host.write(card("First") + card("Second") + card("Third", uid: "3"), to: "sub/many.vcf")
    let fresh = try ContactsHost(in: host.folder)
    for (name, identifier) in try await identifiers(host) {
      // Where it was listed, and in an instance that has listed nothing.
      for host in [host, fresh] {
        let contact = try await host.grant().contact(identifier)
        #expect(contact.displayName == name)
        #expect(contact.identifier == identifier)
      }
    }
  }

  @Test(arguments: ["", "uid:none", "card:00", "uid:../../etc/passwd", "uid:%00", "uid:%zz", "uid:.hidden", "\u{0}"])
  func findsNobodyByAnotherName(identifier: String) async throws {
    let host = try ContactsHost()
    try host.write(card("Ada", uid: "ada-1"), to: "ada-1.vcf")
    try host.write(card("Hidden", uid: ".hidden"), to: ".hidden.vcf")
    let grant = try await host.grant()
    let error = await #expect(throws: UsherError.self) { try await grant.contact(identifier) }
    #expect(error?.code == .notFound || error?.code == .badArguments)
  }

  @Test func findsAContactThatHasMovedSinceItWasListed() async throws {
    let host = try ContactsHost()
    try host.write(card("Ada", uid: "ada-1") + card("Bob", uid: "bob-1"), to: "a.vcf")
    let before = try await identifiers(host)
    try host.write(card("Ada with a longer name", uid: "ada-1") + card("Bob", uid: "bob-1"), to: "a.vcf")
    #expect(try await host.grant().contact(try #require(before["Bob"])).displayName == "Bob")
    #expect(try await host.grant().contact(try #require(before["Ada"])).displayName == "Ada with a longer name")
  }

  @Test func showsTheChosenContactsOnly() async throws {
    let folder = try TemporaryFolder()
    let host = try ContactsHost(script: "contacts=limited\nitems=uid:ada-1;uid:gone", in: folder)
    try host.write(card("Ada", uid: "ada-1"), to: "a.vcf")
    try host.write(card("Bob", uid: "bob-1"), to: "b.vcf")
    let result = try await host.usher.request(.contacts)
    #expect(result.status.authorization == .limited)
    #expect(try await host.list().names == ["Ada"])
    #expect(try await host.list(matching: "bob").names == [])
    #expect(try await host.grant().contact("uid:ada-1").displayName == "Ada")
    for identifier in ["uid:bob-1", "uid:gone"] {
      let grant = try await host.grant()
      await #expect(throws: UsherError.self) { try await grant.contact(identifier) }
    }
  }
}

extension String {
  fileprivate var withPlainLineEnds: String { String(map { $0 == "\r\n" ? "\n" : $0 }) }
}
