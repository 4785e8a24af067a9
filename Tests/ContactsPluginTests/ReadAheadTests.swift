// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import Usher
import UsherModel

/// Books of so many files that some are opened and read before they are asked for.
@Suite("Reading ahead", .serialized)
struct ReadAheadTests {
  private static let count = 400

  private static func name(_ index: Int) -> String { String("\(10_000 + index)".dropFirst()) }

  private static func names(_ indices: Range<Int>) -> [String] { indices.map(name) }

  private func host(_ count: Int = Self.count) throws -> ContactsHost {
    let host = try ContactsHost()
    for index in 0..<count { try host.write(card(Self.name(index)), to: "\(Self.name(index)).vcf") }
    return host
  }

  @Test func keepsTheOrderOfManyFiles() async throws {
    let host = try host()
    let listing = try await host.list()
    #expect(listing.names == Self.names(0..<Self.count))
    #expect(listing.notices.isEmpty)
  }

  @Test func readsLargeFilesAmongManyToTheirEnds() async throws {
    let host = try host()
    let note = "NOTE:" + String(repeating: "x", count: 3000)
    let cards = (0..<300).map { card("0200-\($0)", note) }
    for index in [200, 201, 202] { try host.write(cards.joined(), to: "\(Self.name(index)).vcf") }
    let listing = try await host.list()
    let large = (0..<300).map { "0200-\($0)" }
    #expect(listing.names == Self.names(0..<200) + large + large + large + Self.names(203..<Self.count))
    #expect(Set(listing.contacts.map(\.identifier)).count == listing.contacts.count)
  }

  @Test(.timeLimit(.minutes(1)))
  func tellsInOrderOfWhatCannotBeRead() async throws {
    let host = try host()
    let paths = [100, 150, 200, 250].map { "\(host.book)/\(Self.name($0)).vcf" }
    // SAFETY: the texts are only read during the calls.
    unsafe unlink(paths[0])
    // SAFETY: as above.
    unsafe mkfifo(paths[0], 0o600)
    // SAFETY: as above.
    unsafe unlink(paths[1])
    // SAFETY: as above.
    unsafe symlink("0001.vcf", paths[1])
    try host.write("BEGIN:VCARD\nFN:cut off", to: "0200.vcf")
    try host.write("", to: "0250.vcf")
    try host.write(card("Inside"), to: "0300.vcf.d/inside.vcf")
    let listing = try await host.list()
    #expect(listing.notices.map(\.path) == Array(paths[..<3]))
    let expected = (0..<Self.count).filter { ![100, 150, 200, 250].contains($0) }.map(Self.name)
    #expect(listing.names.filter { $0 != "Inside" } == expected)
    #expect(listing.names.firstIndex(of: "Inside") == expected.firstIndex(of: "0300").map { $0 + 1 })
  }

  @Test(arguments: [63, 64, 65, 200])
  func stopsAtTheLimit(limit: Int) async throws {
    let host = try host()
    #expect(try await host.list(limit: UInt64(limit)).names == Self.names(0..<limit))
  }

  @Test(.timeLimit(.minutes(1)))
  func endsWhereNobodyReadsOn() async throws {
    // So many that the thread waits for room when the host has paused the listing.
    let host = try host(1500)
    let grant = try await host.grant()
    for stop in [1, 70, 200] {
      var read = 0
      for try await _ in try await grant.contacts() {
        read += 1
        if read == stop { break }
      }
    }
    // Shutting down waits for the thread that reads ahead, which waits for somebody who takes what it has.
    var events = try await grant.contacts().makeAsyncIterator()
    for _ in 0..<100 { _ = try await events.next() }
    await host.usher.shutdown()
    await #expect(throws: UsherError.self) { while try await events.next() != nil {} }
  }

  @Test func findsACardBehindManyFiles() async throws {
    let host = try host()
    let wanted = try #require(try await host.list().contacts.last).identifier
    let other = try ContactsHost(folders: host.book)
    #expect(try await other.grant().contact(wanted).displayName == Self.name(Self.count - 1))
  }

  @Test func readsManyListingsAtOnce() async throws {
    let host = try host()
    let grant = try await host.grant()
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { try await Listing(grant.contacts()).contacts.count } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: Self.count, count: 8))
  }
}
