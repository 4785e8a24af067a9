// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import UsherModel

@testable import Usher

@Suite("Consent log on a disk that damages") struct ConsentLogDamageTests {
  private let store: ConsentTestStore
  private let log: ConsentLog

  init() throws {
    store = try ConsentTestStore()
    log = try store.open()
    try log.record(.allow, "old")
    try log.record(.deny, "denied")
  }

  @Test func aLostTailIsNeverForgottenAgain() throws {
    let whole = try store.logBytes()
    try log.record(.deny, "lost")
    try store.writeLog(whole)
    #expect(try log.entry("old") == ConsentEntry(isDamaged: true))
    #expect(try log.entry("lost") == ConsentEntry(isDamaged: true))
    #expect(try log.entry("denied").answer == .deny)
    // The lost number isn't given again, so the damage shows after the next answer too.
    #expect(try log.record(.allow, "new").sequence == 4)
    for store in [log, try store.open()] {
      #expect(try store.snapshot().damage.lost == [3...3])
      #expect(try store.entry("old").isDamaged)
      #expect(try store.entry("new").answer == .allow)
    }
  }

  @Test func aDeletedLogIsNeverForgottenEither() throws {
    FileTree.remove(store.logPath)
    #expect(try log.entry("denied") == ConsentEntry(isDamaged: true))
    #expect(try log.record(.allow, "new").sequence == 3)
    #expect(try log.entry("denied").isDamaged)
    #expect(try log.entry("new").answer == .allow)
    #expect(try store.replay().lost == [1...2])
  }

  @Test func aTornTailIsDroppedAndTheNextAnswerBeginsANewLine() throws {
    var bytes = try store.logBytes()
    bytes += Array("@3 time=17".utf8)
    try store.writeLog(bytes)
    #expect(try log.snapshot().damage.isNone)
    #expect(try log.record(.deny, "new").sequence == 3)
    #expect(String(decoding: try store.logBytes(), as: UTF8.self).contains("\n@3 time=17\n@3 time=17000"))
    let replay = try store.replay()
    #expect(replay.lost.isEmpty)
    #expect(replay.entries.map(\.record.decision.answer) == [.allow, .deny, .deny])
  }

  @Test func aMissingNewlineAtTheEndIsWrittenFirst() throws {
    try store.writeLog(try store.logBytes().dropLast())
    try log.record(.allow, "new")
    let text = String(decoding: try store.logBytes(), as: UTF8.self)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("@") }.count == 6)
    #expect(try store.replay().lost.isEmpty)
  }

  @Test func aDamagedHeadVoidsGrantsUntilTheyAreGivenAnew() throws {
    try FileTree.write(Array("head 0000".utf8), to: store.lockPath, mode: 0o600)
    let other = try store.open()
    #expect(try other.entry("old").isDamaged)
    #expect(try other.entry("denied").answer == .deny)
    #expect(try other.record(.allow, "new").sequence == 4)
    #expect(try other.entry("old").isDamaged)
    #expect(try other.entry("new").answer == .allow)
    #expect(try store.replay().lost == [3...3])
  }

  @Test(arguments: [0, 60]) func anEmptyHeadLagsAndIsWrittenAgain(_ zeros: Int) throws {
    try FileTree.write([UInt8](repeating: 0, count: zeros), to: store.lockPath, mode: 0o600)
    let other = try store.open()
    #expect(try other.entry("old").answer == .allow)
    try other.record(.allow, "new")
    let sum = try #require(try store.replay().entries.last?.sum)
    #expect(try store.head() == .at(3, sum: sum))
  }

  @Test func theHeadNamesTheNewestRecord() throws {
    let sum = try #require(try store.replay().entries.last?.sum)
    #expect(try store.head() == .at(2, sum: sum))
  }

  @Test func aDeletedLockIsMadeAnewBeforeAnythingIsWritten() throws {
    let other = try store.open()
    try other.record(.deny, "other")
    FileTree.remove(store.lockPath)
    try log.record(.allow, "a")
    // This one still has the deleted file open.
    try other.record(.allow, "b")
    try log.record(.allow, "c")
    #expect(try store.replay().lost.isEmpty)
    #expect(try log.history().map(\.sequence) == [1, 2, 3, 4, 5, 6])
  }

  @Test func everyCutOfTheFileKeepsDenialsThatAreStillThere() throws {
    let whole = try store.logBytes()
    for length in stride(from: 0, to: whole.count, by: 37) {
      try store.writeLog(Array(whole[..<length]))
      let entry = try log.entry("old")
      #expect(entry.answer == nil || (length > whole.count * 3 / 4))
      #expect(try log.entry("denied").answer == .deny || log.entry("denied").isDamaged)
    }
  }
}
