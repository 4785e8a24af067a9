// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import Usher
import UsherModel

// One after another: each runtime takes inotify instances, of which the system gives a user 128.
@Suite("Watching contacts", .serialized, .timeLimit(.minutes(1)))
struct WatchTests {
  /// A host, and its changes from when the plugin knows the book.
  private func watched() async throws -> (ContactsHost, ItemSequence<Grant<Contacts>.ContactEvent>.Iterator) {
    let host = try ContactsHost()
    try host.write(card("Ada", uid: "ada"), to: "ada.vcf")
    try host.write(card("Bob", uid: "bob") + card("Eve", uid: "eve"), to: "sub/two.vcf")
    var changes = try await host.grant().changes().makeAsyncIterator()
    // The plugin does one thing after another, so what is listed now was listed behind the start of the watch.
    _ = try await host.list()
    // What changes before the plugin has read the book comes as "anything"; so this goes on until it comes by name.
    for number in 1... {
      try host.write(card("Probe \(number)", uid: "probe"), to: "probe.vcf")
      if try await changes.next()?.contact != nil { break }
    }
    try host.write(card("Last", uid: "probe"), to: "probe.vcf")
    while try await changes.next()?.contact?.displayName != "Last" {}
    return (host, changes)
  }

  @Test func tellsOfNewAndEditedCards() async throws {
    var (host, changes) = try await watched()
    try host.write(card("New", uid: "new"), to: "sub/new.vcf")
    #expect(try await changes.next()?.contact?.displayName == "New")
    try host.write(card("Bob", uid: "bob") + card("Eve Two", uid: "eve"), to: "sub/two.vcf")
    #expect(try await changes.next()?.contact?.displayName == "Eve Two")
    // As careful programs write: a hidden file, then a new name for it.
    try host.write(card("Ada Two", uid: "ada"), to: ".ada.vcf.tmp")
    // SAFETY: the texts are only read during the call.
    unsafe rename("\(host.book)/.ada.vcf.tmp", "\(host.book)/ada.vcf")
    #expect(try await changes.next()?.contact?.displayName == "Ada Two")
  }

  @Test func tellsOfCardsThatAreGone() async throws {
    var (host, changes) = try await watched()
    FileTree.remove("\(host.book)/ada.vcf")
    #expect(try await changes.next() == .changed(["uid:ada"]))
    try host.write(card("Bob", uid: "bob"), to: "sub/two.vcf")
    #expect(try await changes.next() == .changed(["uid:eve"]))
  }

  @Test func saysNothingOfAFileThatOnlyHasAnotherName() async throws {
    var (host, changes) = try await watched()
    // SAFETY: the texts are only read during the call.
    unsafe rename("\(host.book)/ada.vcf", "\(host.book)/sub/ada-renamed.vcf")
    try host.write(card("Behind", uid: "behind"), to: "behind.vcf")
    var events: [Grant<Contacts>.ContactEvent] = []
    while let event = try await changes.next() {
      events.append(event)
      if event.contact?.displayName == "Behind" { break }
    }
    // Both halves of the move may come in one go or not; a contact that is told gone is told again.
    let isQuiet = events.count == 1
    let isTold =
      events.count == 3 && events.contains(.changed(["uid:ada"]))
      && events.contains { $0.contact?.identifier == "uid:ada" }
    #expect(isQuiet || isTold)
  }

  @Test func tellsOfDamage() async throws {
    var (host, changes) = try await watched()
    try host.write("BEGIN:VCARD\nFN:cut", to: "cut.vcf")
    guard case .notice(let notice) = try await changes.next() else {
      Issue.record("no notice")
      return
    }
    #expect(notice.path == "\(host.book)/cut.vcf")
  }

  @Test func startsAnewWhenFoldersComeAndGo() async throws {
    var (host, changes) = try await watched()
    try host.write(card("Deep", uid: "deep"), to: "new/folder/deep.vcf")
    #expect(try await changes.next() == .changed([]))
    FileTree.remove("\(host.book)/sub")
    while let event = try await changes.next() {
      if event == .changed([]) { break }
    }
    #expect(try await host.list().contacts.map(\.identifier).sorted() == ["uid:ada", "uid:deep", "uid:probe"])
  }

  @Test func tellsOfTheChosenContactsOnly() async throws {
    let folder = try TemporaryFolder()
    let host = try ContactsHost(script: "contacts=limited\nitems=uid:ada", in: folder)
    var changes = try await host.grant().changes().makeAsyncIterator()
    _ = try await host.list()
    for number in 1... {
      try host.write(card("Bob \(number)", uid: "bob"), to: "bob.vcf")
      try host.write(card("Ada \(number)", uid: "ada"), to: "ada.vcf")
      let event = try await changes.next()
      #expect(event == .changed([]) || event?.contact?.identifier == "uid:ada")
      if event?.contact != nil { break }
    }
  }

  @Test func endsWithTheTask() async throws {
    let (host, changes) = try await watched()
    _ = consume changes
    #expect(try await host.list().contacts.count == 4)
    await host.usher.shutdown()
  }
}

extension Grant<Contacts>.ContactEvent {
  /// The contact, where it is one.
  var contact: Contact? {
    if case .contact(let contact) = self { contact } else { nil }
  }
}
