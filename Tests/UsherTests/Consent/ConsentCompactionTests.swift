// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherModel

@testable import Usher

@Suite("Consent log compaction") struct ConsentCompactionTests {
  private static let machines: [String?] = [nil, "one", "two", "never seen"]

  @Test(arguments: 0..<40 as Range<UInt64>)
  func changesNothingForAnyMachineOrEpoch(_ seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var log = randomLog(&random)
    // Half of them are damaged.
    if seed.isMultiple(of: 2) {
      for _ in 0..<3 { log.remove(&random) }
    }
    let head = log.head
    let before = ConsentReplay(log: log.bytes.span, head: head)
    let kept = before.kept(decisions: 4)
    let text = try #require(before.compacted(kept, log: log.bytes, head: head, header: []))
    let after = ConsentReplay(log: text.span, head: head)

    #expect(after.lost == before.lost)
    #expect(after.entries.map(\.record) == kept.map(\.record))
    #expect(after.entries.suffix(4).map(\.record) == before.entries.suffix(4).map(\.record))
    expectSameState(before, after)
    let again = try #require(after.compacted(after.kept(decisions: 4), log: text, head: head, header: []))
    #expect(again == text)
  }

  @Test func keepsTheLastThousandDecisionsAndNoGrantThatDamageVoided() throws {
    let store = try ConsentTestStore()
    let log = try store.open()
    for group in 0..<25 {
      try log.record((0..<100).map { ConsentTestStore.decision($0.isMultiple(of: 2) ? .allow : .deny, "s\(group)") })
    }
    try log.record(.allow, "old")
    let before = try log.history()
    try log.compact()
    let after = try log.history()
    // The thousand newest, and the newest of each older scope.
    #expect(after.suffix(1000) == before.suffix(1000))
    #expect(after.count == 1000 + 15)
    #expect(try store.replay().lost.isEmpty)
    #expect(ConsentTestStore.mode(of: store.logPath) == 0o600)
    let text = String(decoding: try store.logBytes(), as: UTF8.self)
    #expect(text.contains("@gap 1 99 sum="))
    #expect(FileTree.names(in: store.folder).count == 2)
    #expect(try log.record(.allow).sequence == 2502)
  }

  @Test func writesGrantsThatDamageVoidedAsVoided() throws {
    let store = try ConsentTestStore()
    let log = try store.open()
    try log.record(.allow, "granted")
    let whole = try store.logBytes()
    try log.record(.deny, "lost")
    try store.writeLog(whole)
    try log.compact()
    let text = String(decoding: try store.logBytes(), as: UTF8.self)
    #expect(text.contains("answer=voided") && !text.contains("answer=allow"))
    #expect(try log.entry("granted").isDamaged)
    #expect(try log.record(.allow, "new").sequence == 3)
    try log.compact()
    #expect(try log.snapshot().damage.lost == [2...2])
    #expect(try log.entry("never asked").isDamaged)
    #expect(try log.history().map(\.decision.answer) == [.voided, .allow])
  }

  @Test func leavesALogAloneWhoseDamageItWouldHide() throws {
    let store = try ConsentTestStore()
    let log = try store.open()
    try log.record(.allow)
    try FileTree.write(Array("damaged".utf8), to: store.lockPath, mode: 0o600)
    let before = try store.logBytes()
    try log.compact()
    #expect(try store.logBytes() == before)
    #expect(try store.open().entry().isDamaged)
  }

  @Test func keepsLinesOfLaterVersionsAsTheyAre() throws {
    var log = ConsentSampleLog(header: [])
    let line = "@1 time=1 category=c scope=s answer=allow scopes=s only=weekdays epoch=0 how=x"
    log.add(content: Array(line.utf8))
    let replay = log.replay()
    let text = try #require(replay.compacted(replay.kept(), log: log.bytes, head: log.head, header: []))
    #expect(text == log.bytes)
  }

  @Test func happensByItselfOnceTheLogIsLargeAndMostlyOld() throws {
    let store = try ConsentTestStore()
    let log = try store.open()
    let batch = (0..<512).map { _ in ConsentTestStore.decision(.allow) }
    for _ in 0..<8 { try log.record(batch) }
    #expect(try log.history().count == 4096)
    try log.record(.deny)
    #expect(try log.history().count == 1000)
    #expect(try log.entry().answer == .deny)
    #expect(try log.snapshot().newestSequence == 4097)
  }

  @Test func doesNotHappenWhereLittleWouldGo() throws {
    let store = try ConsentTestStore()
    let log = try store.open()
    for group in 0..<9 { try log.record((0..<512).map { ConsentTestStore.decision(.allow, "\(group).\($0)") }) }
    #expect(try log.history().count == 9 * 512)
  }

  private func randomLog(_ random: inout SplitMix) -> ConsentSampleLog {
    var log = ConsentSampleLog(header: [])
    let answers: [StoredAnswer] = [
      .allow, .limited, .deny, .reset, .askLater, .dontAsk, .superseded, .voided, StoredAnswer(rawValue: "new"),
    ]
    let scopes = ["a", "b", "c"]
    for _ in 0..<random.next(60) {
      log.add(
        answers[random.next(answers.count)], scopes.filter { _ in random.next(2) == 0 },
        undone: scopes.filter { _ in random.next(4) == 0 }, items: random.next(2) == 0 ? ["i"] : [],
        expires: random.next(4) == 0 ? ConsentSampleLog.start + Int64(random.next(100_000)) : nil,
        machine: [nil, "one", "two"][random.next(3)], epoch: UInt64(random.next(2)))
    }
    return log
  }

  private func expectSameState(_ before: ConsentReplay, _ after: ConsentReplay) {
    for machine in Self.machines {
      for epoch in 0..<3 as Range<UInt64> {
        let now = ConsentSampleLog.start + 50_000
        let (old, new) = (
          before.snapshot(machine: machine, epoch: epoch, now: now),
          after.snapshot(machine: machine, epoch: epoch, now: now)
        )
        for scope in ["a", "b", "c", "d"] {
          #expect(old.entry(.location, scope) == new.entry(.location, scope), "\(machine ?? "-") \(epoch) \(scope)")
        }
        #expect(old.newestSequence == new.newestSequence)
        #expect(old.newestTime == new.newestTime)
      }
    }
  }
}

/// Random numbers that are the same in every run.
private struct SplitMix {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }
}

extension ConsentSampleLog {
  /// Takes out a record somewhere; the boundaries are of no use afterwards.
  fileprivate mutating func remove(_ random: inout SplitMix) {
    guard boundaries.count > 1 else { return }
    let index = random.next(boundaries.count - 1)
    let length = boundaries[index + 1] - boundaries[index]
    bytes.removeSubrange(boundaries[index]..<boundaries[index + 1])
    boundaries = boundaries[...index] + boundaries[(index + 2)...].map { $0 - length }
  }
}
