// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@testable import Usher

@Suite("Damaged consent log") struct ConsentDamageTests {
  private var log = ConsentSampleLog(header: [])

  @Test mutating func aTwinCoversOneDamagedCopy() {
    log.add(.allow, ["a"])
    log.add(.deny, ["b"])
    let middle = (log.boundaries[0] + log.boundaries[1]) / 2
    log.bytes[middle - 30] ^= 1
    log.bytes[log.boundaries[1] + 10] ^= 0x80
    #expect(log.entry("a").answer == .allow)
    #expect(log.entry("b").answer == .deny)
    #expect(log.snapshot().damage == ConsentDamage(unreadableCopies: 2))
  }

  @Test mutating func aLostRecordVoidsOlderGrantsOnly() {
    log.add(.allow, ["a"])
    log.add(.deny, ["b"])
    log.add(.reset, ["x"])
    log.add(.allow, ["c"])
    damageBothCopies(of: 3)
    let snapshot = log.snapshot()
    #expect(snapshot.damage.lost == [3...3])
    #expect(snapshot.entry(.location, "a") == ConsentEntry(isDamaged: true))
    #expect(snapshot.entry(.location, "b").answer == .deny)
    #expect(!snapshot.entry(.location, "b").isDamaged)
    #expect(snapshot.entry(.location, "c").answer == .allow)
    #expect(!snapshot.entry(.location, "c").isDamaged)
    #expect(snapshot.entry(.location, "never asked").isDamaged)
  }

  @Test(arguments: [StoredAnswer.allow, .limited, .reduced, .deny, .reset])
  mutating func anAnswerSinceTheDamageSettlesItsScopes(_ answer: StoredAnswer) {
    log.add(.allow, ["a", "b"])
    log.add(.allow, ["a", "b"])
    damageBothCopies(of: 1)
    log.add(answer, ["a"], undone: ["b"])
    log.remove(2)
    #expect(!log.entry("a").isDamaged)
    #expect(!log.entry("b").isDamaged)
    #expect(log.entry("c").isDamaged)
  }

  @Test(arguments: [StoredAnswer.askLater, .dontAsk, .superseded, .voided, StoredAnswer(rawValue: "later word")])
  mutating func nothingElseSettlesThem(_ answer: StoredAnswer) {
    log.add(.deny, ["a"])
    log.skip()
    log.add(.reset, ["z"])
    log.add(answer, ["b"])
    #expect(log.entry("b").isDamaged)
    #expect(log.entry("b").answer == nil)
  }

  @Test mutating func voidsGrantsOfLaterVersionsToo() {
    log.add(.allow, ["a"])
    log.add(StoredAnswer(rawValue: "allow-weekdays"), ["a"])
    log.skip()
    log.add(.deny, ["b"])
    #expect(log.replay().entries.map(\.record.decision.answer) == [.voided, .voided, .deny])
  }

  @Test mutating func aNumberThatIsSkippedIsLost() {
    log.add(.allow, ["a"])
    log.skip()
    log.skip()
    log.add(.allow, ["b"])
    #expect(log.snapshot().damage.lost == [2...3])
    #expect(log.entry("a").isDamaged)
    #expect(log.entry("b").answer == .allow)
  }

  @Test mutating func aGapLineExcusesASkip() {
    log.add(.allow, ["a"])
    log.add(content: ConsentLine.gapContent(2...5))
    log.number = 5
    log.add(.allow, ["b"])
    #expect(log.snapshot().damage.isNone)
    #expect(log.entry("a").answer == .allow)
  }

  @Test mutating func aGapLineExcusesNoMoreThanItNames() {
    log.add(.allow, ["a"])
    log.add(content: ConsentLine.gapContent(2...5))
    log.number = 6
    log.add(.allow, ["b"])
    #expect(log.snapshot().damage.lost == [6...6])
  }

  @Test mutating func aHeadBeyondTheLogMeansLostRecords() {
    log.add(.allow, ["a"])
    log.add(.deny, ["b"])
    let snapshot = log.snapshot(head: .at(4, sum: 9))
    #expect(snapshot.damage.lost == [3...4])
    #expect(snapshot.entry(.location, "a").isDamaged)
    #expect(snapshot.entry(.location, "b").answer == .deny)
  }

  @Test mutating func aHeadBehindTheLogIsAllowed() {
    log.add(.allow, ["a"])
    let head = log.head
    log.add(.allow, ["b"])
    for head in [head, .none] {
      #expect(log.snapshot(head: head).damage.isNone)
      #expect(log.entry("b", head: head).answer == .allow)
    }
  }

  @Test mutating func aHeadOfAnotherNewestRecordMeansThatThisOneIsLost() {
    log.add(.deny, ["a"])
    log.add(.allow, ["a"])
    #expect(log.snapshot(head: .at(2, sum: log.sum ^ 1)).damage.lost == [2...2])
    #expect(log.entry("a", head: .at(2, sum: log.sum ^ 1)).answer == .deny)
  }

  @Test mutating func aDamagedHeadMeansThatSomethingMayBeLost() {
    log.add(.allow, ["a"])
    log.add(.deny, ["b"])
    #expect(log.snapshot(head: .damaged).damage.lost == [3...3])
    #expect(log.entry("a", head: .damaged).isDamaged)
    #expect(log.entry("b", head: .damaged).answer == .deny)
  }

  @Test mutating func aDeletedLogWithItsHeadLeftIsDamage() {
    log.add(.deny, ["a"])
    log.bytes = []
    #expect(log.entry("a") == ConsentEntry(isDamaged: true))
  }

  @Test mutating func aTornRecordAfterTheHeadIsDroppedAlone() {
    log.add(.allow, ["a"])
    let head = log.head
    log.add(.deny, ["a"])
    let full = log.bytes
    let copy = (log.boundaries[2] - log.boundaries[1]) / 2
    for length in log.boundaries[1]..<(log.boundaries[1] + copy - 1) {
      log.bytes = Array(full[..<length])
      #expect(log.entry("a", head: head).answer == .allow)
      #expect(log.snapshot(head: head).damage.isNone)
    }
    log.bytes = Array(full[..<(log.boundaries[1] + copy)])
    #expect(log.entry("a", head: head).answer == .deny)
  }

  @Test mutating func twoRecordsOfOneNumberContradictEachOther() {
    log.add(.allow, ["a"])
    log.add(.allow, ["b"])
    log.number = 1
    log.add(.deny, ["b"])
    log.number = 2
    log.add(.allow, ["c"])
    #expect(log.snapshot().damage.lost == [2...2])
    #expect(log.entry("a").isDamaged)
    #expect(log.entry("b").isDamaged)
    #expect(log.entry("c").answer == .allow)
  }

  @Test mutating func aRecordThatFollowedAnotherOneMeansThatTheOneBeforeIsLost() {
    log.add(.allow, ["a"])
    log.add(.allow, ["b"])
    log.sum ^= 1
    log.add(.allow, ["c"])
    #expect(log.snapshot().damage.lost == [2...2])
    #expect(log.entry("a").isDamaged)
    #expect(log.entry("b").isDamaged)
    #expect(log.entry("c").answer == .allow)
  }

  @Test mutating func readsALogWhosePiecesAreInAnotherOrder() {
    log.add(.allow, ["a"])
    log.add(.deny, ["a"])
    log.add(.allow, ["b"])
    let (first, second) = (log.boundaries[1], log.boundaries[2])
    let reordered = log.bytes[second...] + log.bytes[first..<second] + log.bytes[..<first]
    log.bytes = Array(reordered)
    #expect(log.snapshot().damage.isNone)
    #expect(log.entry("a").answer == .deny)
    #expect(log.entry("b").answer == .allow)
  }

  @Test func aHeadIsReadBackAndAnyDamageToItIsSeen() {
    let line = ConsentHead.line(number: 42, sum: 0xfedc)
    #expect(line.count == ConsentHead.length)
    #expect(ConsentHead(line.span) == .at(42, sum: 0xfedc))
    for index in line.indices {
      for bit in 0..<8 {
        var flipped = line
        flipped[index] ^= 1 << UInt8(bit)
        #expect(ConsentHead(flipped.span) == .damaged)
      }
      if index > 0 { #expect(ConsentHead(Array(line[..<index]).span) == .damaged) }
    }
    #expect(ConsentHead([UInt8]().span) == .none)
    #expect(ConsentHead([UInt8](repeating: 0, count: 60).span) == .none)
    #expect(ConsentHead(ConsentHead.line(number: 0, sum: 0).span) == .none)
  }

  private mutating func damageBothCopies(of number: Int) {
    let (start, end) = (log.boundaries[number - 1], log.boundaries[number])
    log.bytes[start + 5] ^= 4
    log.bytes[(start + end) / 2 + 5] ^= 4
  }
}
