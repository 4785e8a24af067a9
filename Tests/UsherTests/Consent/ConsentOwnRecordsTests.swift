// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherModel

@testable import Usher

/// A store doesn't read back what it has written; what it knows must be what anybody else reads.
@Suite("What a consent log knows of its own records") struct ConsentOwnRecordsTests {
  private let store: ConsentTestStore

  init() throws {
    store = try ConsentTestStore(inMemory: true)
  }

  private static let decisions: [[ConsentDecision]] = [
    [ConsentTestStore.decision(.allow)],
    [ConsentTestStore.decision(.deny, "a"), ConsentTestStore.decision(.dontAsk, "b")],
    [ConsentTestStore.decision(.limited, items: ["", "a,b", "100 %", "@\n=", "é", "e\u{301}", "\u{0}"])],
    [
      ConsentTestStore.decision(.allow, "until", expires: .max),
      ConsentTestStore.decision(.allow, "past", expires: .min),
    ],
    [
      ConsentDecision(
        category: Category("com.example.ünusual name"), scope: Scope("a b"), answer: .reduced,
        scopes: [Scope("a b"), Scope("")], undone: [Scope("c"), Scope("d=e")], accuracy: .reduced, how: "")
    ],
    [ConsentTestStore.decision(.reset), ConsentTestStore.decision(.superseded), ConsentTestStore.decision(.askLater)],
  ]

  /// Compares a store with one that reads the files for the first time.
  private func expectSameAsAnew(_ log: ConsentLog, _ comment: Comment? = nil) throws {
    let fresh = try store.open()
    let (known, read) = (try log.snapshot(), try fresh.snapshot())
    #expect(try log.history() == fresh.history(), comment)
    #expect(known.permissions == read.permissions, comment)
    for permission in read.permissions { #expect(known.entry(permission) == read.entry(permission), comment) }
    #expect(known.damage == read.damage, comment)
    #expect(known.newestSequence == read.newestSequence, comment)
    #expect(known.newestTime == read.newestTime, comment)
  }

  @Test func isWhatIsReadFromTheDisk() throws {
    let log = try store.open()
    for (index, decisions) in Self.decisions.enumerated() {
      try log.record(decisions)
      store.advance(by: 1)
      try expectSameAsAnew(log, "after \(index)")
    }
    #expect(try log.history().map(\.decision) == Self.decisions.joined().map(\.self))
  }

  @Test func takesTurnsWithWhatOthersWrite() throws {
    let (log, other) = (try store.open(), try store.open())
    for round in 0..<20 {
      try (round % 3 == 0 ? other : log).record(round.isMultiple(of: 2) ? .allow : .deny, "\(round % 4)")
      if round % 5 == 0 { try expectSameAsAnew(log, "after \(round)") }
    }
    try log.compact()
    try other.record(.deny)
    try log.record(.allow, "last")
    try expectSameAsAnew(log)
    try expectSameAsAnew(other)
  }

  @Test func followsATornEnd() throws {
    let log = try store.open()
    try log.record(.allow, "old")
    for torn in ["@2 time=", "x", "@"] {
      try store.writeLog(store.logBytes() + Array(torn.utf8))
      try log.record(.deny)
      try expectSameAsAnew(log, "after \(torn)")
      try log.record(.allow, "new")
      try expectSameAsAnew(log, "after \(torn) and one more")
    }
  }

  /// Somebody who takes no lock writes between the append and the end of the answer.
  @Test(arguments: ["appends", "cuts", "replaces"]) func givesWayToWhatIsOnTheDisk(_ way: String) throws {
    var disk = DiskCalls.system
    disk.synchronize = { [store] descriptor in
      let result = DiskCalls.system.synchronize(descriptor)
      guard let bytes = try? store.logBytes() else { return -1 }
      switch way {
      case "appends": try? store.writeLog(bytes + Array("# a note\n@9".utf8))
      case "cuts": try? store.writeLog(Array(bytes.dropLast(200)))
      default:
        PathCalls.remove(store.logPath)
        try? store.writeLog(Array(bytes.dropLast(200)))
      }
      return result
    }
    try store.open().record(.allow, "old")
    let log = try store.open(disk: disk)
    try log.record(.deny)
    try expectSameAsAnew(log)
    try log.record(.allow, "more")
    try expectSameAsAnew(log)
  }
}
