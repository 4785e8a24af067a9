// SPDX-License-Identifier: Apache-2.0

import CUsher
import ItemLayout
import TestSupport
import Testing

@Suite("A plugin in Swift owns an address book", .timeLimit(.minutes(2)))
struct ContactsTests {
  private let plugin: DrivenPlugin
  private let operation = DrivenPlugin.number

  init() throws {
    plugin = try DrivenPlugin()
  }

  private func run(
    _ method: Int, _ arguments: [String: ItemValue] = [:], under grant: TestGrant = .full
  ) -> [String] {
    #expect(plugin.start(UInt32(method), of: USHER_EXT_CONTACTS, arguments, under: grant, as: operation) == 0)
    plugin.host.result(operation)
    return plugin.host.items(operation).map { $0.text("identifier") + $0.text("path") }
  }

  @Test func describesItselfAsTheHeaderDoes() async throws {
    let program = """
      #include <stdio.h>
      #include <usher/ext/contacts.h>
      int main(void) {
        puts(USHER_CONTACTS_LAYOUT_ENUMERATE "\\n" USHER_CONTACTS_ITEMS);
        puts(USHER_CONTACTS_LAYOUT_FETCH "\\n" USHER_CONTACTS_ITEMS);
        puts(USHER_CONTACTS_LAYOUT_WATCH "\\n" USHER_CONTACTS_ITEMS);
      }
      """
    let folder = try TemporaryFolder()
    #expect(try await Compiler.cc.run(["-o", folder["print"]], source: program).exitStatus == 0)
    let header = try await Command(folder["print"], []).run().output
    let methods = (1...3).compactMap { plugin.method($0, of: USHER_EXT_CONTACTS) }
    #expect(methods.map { "\($0.arguments)\n\($0.items)\n" }.joined() == header)
    #expect(methods.map(\.kind) == [1, 1, 3])
    #expect(methods.map(\.scope) == ["read", "read", "read"])
  }

  @Test func offersNoOtherExtension() {
    for id in ["", "usher.contacts/2", "usher.contacts/", "usher.contacts/11", String(repeating: "x", count: 4096)] {
      #expect(unsafe plugin.extensionTable(id) == nil)
    }
    #expect(unsafe plugin.extensionTable(USHER_EXT_CONTACTS) == plugin.extensionTable(USHER_EXT_CONTACTS))
  }

  @Test func passesOnEveryMember() {
    #expect(run(USHER_CONTACTS_ENUMERATE) == ["ä", "/a/ü.vcf", "b", "c"])
    let person = plugin.host.items(operation)[0]
    #expect(person.text("givenName") == "Änne")
    #expect(person.text("familyName") == "Müller")
    #expect(person.text("displayName") == "Änne Müller")
    #expect(person.text("organization") == "Straße & Söhne")
    #expect(
      person.records("phones").map { [$0.text("label"), $0.text("value")] } == [["home", "+49 30 1"], ["", "2"]])
    #expect(person.records("emails").map { [$0.text("label"), $0.text("value")] } == [["work", "änne@example.org"]])
    #expect(person.bytes("thumbnail") == [0xff, 0xd8, 0])
    #expect(person.text("thumbnailMime") == "image/jpeg")
    #expect(person.bytes("source") == Array("BEGIN:VCARD".utf8))
    #expect(person.text("sourceMime") == "text/vcard")
    #expect(plugin.host.items(operation)[1]["line"] == .uint64(7))
  }

  @Test func stopsAtTheLimit() {
    #expect(run(USHER_CONTACTS_ENUMERATE, ["limit": .uint64(2)]) == ["ä", "/a/ü.vcf", "b"])
  }

  @Test func looksForAText() {
    #expect(run(USHER_CONTACTS_ENUMERATE, ["text": .text("Cy")]) == ["c", "/a/ü.vcf"])
  }

  @Test func showsOnlyChosenPeopleAndNoNotice() {
    #expect(run(USHER_CONTACTS_ENUMERATE, ["limit": .uint64(1)], under: .limited("c")) == ["c"])
  }

  @Test func findsOne() {
    #expect(run(USHER_CONTACTS_FETCH, ["identifier": .text("ä")]) == ["ä"])
  }

  @Test func saysNotFoundForAStranger() {
    #expect(run(USHER_CONTACTS_FETCH, ["identifier": .text("z")]) == [])
    #expect(plugin.host.result(operation) == Int32(USHER_RESULT_NOT_FOUND))
  }

  @Test func saysNotFoundForOneThatWasNotChosen() {
    let result = plugin.start(
      UInt32(USHER_CONTACTS_FETCH), of: USHER_EXT_CONTACTS, ["identifier": .text("b")], under: .limited("c"),
      as: operation)
    #expect(result == Int32(USHER_RESULT_NOT_FOUND))
  }

  @Test func passesOnWhyTheBookCantBeOpened() {
    #expect(run(USHER_CONTACTS_ENUMERATE, ["text": .text("broken")]) == [])
    #expect(plugin.host.result(operation) == Int32(USHER_RESULT_GONE))
  }

  private func watch(under grant: TestGrant, count: Int) -> [String] {
    #expect(plugin.start(UInt32(USHER_CONTACTS_WATCH), of: USHER_EXT_CONTACTS, under: grant, as: operation) == 0)
    plugin.host.wait { $0.filter { $0.operation == operation }.count == count }
    #expect(plugin.cancel(operation) == 0)
    #expect(plugin.host.result(operation) == Int32(USHER_RESULT_CANCELLED))
    return plugin.host.items(operation).map { item in
      item.text("identifier") + item.text("path")
        + item.records("identifiers").map { "-\($0.text("value"))" }.joined()
    }
  }

  @Test func watches() {
    #expect(watch(under: .full, count: 7) == ["ä", "b", "c", "/x.vcf", "-b-c", "-c", ""])
  }

  @Test func watchesOnlyChosenPeople() {
    #expect(watch(under: .limited("b"), count: 3) == ["b", "-b", ""])
  }
}
