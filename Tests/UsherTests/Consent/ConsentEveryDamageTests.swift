// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@testable import Usher

/// For every byte cut and every bit flipped of a log, replay is never more permissive than the undamaged one.
@Suite("Every damage to a consent log") struct ConsentEveryDamageTests {
  private let log: ConsentSampleLog
  /// The beginning of it: each flip costs a replay of the whole log, and tells something about one line only.
  private let short: ConsentSampleLog
  private let reference: [ConsentEntry]

  private static let scopes: [Permission] = [
    Permission(.location, scope: Scope("always")), Permission(.location, scope: Scope("when-in-use")),
    Permission(.photos, scope: Scope("read")), Permission(.photos, scope: Scope("add-only")),
    Permission(.contacts, scope: Scope("read")),
    Permission(.camera, scope: Scope("video")), Permission(.motion, scope: Scope("activity")),
  ]

  init() {
    var log = ConsentSampleLog(header: Array("#\n".utf8))
    log.add(.allow, ["always", "when-in-use"], of: .location, accuracy: .full)
    log.add(.deny, ["read"], of: .contacts)
    log.add(.limited, ["read"], of: .photos, items: ["a", "b"])
    log.add(content: ConsentLine.gapContent(4...5))
    log.number = 5
    log.add(.deny, ["always"], of: .location)
    short = log
    log.add(.allow, ["video"], of: .camera, expires: ConsentSampleLog.start + 2_000_000)
    log.add(.allow, ["read"], of: .contacts)
    log.add(.dontAsk, ["read"], of: .photos)
    log.add(.reset, ["read"], of: .contacts)
    log.add(.reduced, ["when-in-use"], of: .location, accuracy: .reduced)
    log.add(.deny, ["read"], of: .photos, undone: ["add-only"])
    self.log = log
    reference = Self.entries(log)
  }

  @Test func aCutTailNeverGrantsMore() {
    for length in 0..<log.bytes.count {
      expectNoMore(Array(log.bytes[..<length]), "the first \(length) bytes")
    }
  }

  @Test func aCutBeginningNeverGrantsMore() {
    for start in 1...log.bytes.count {
      expectNoMore(Array(log.bytes[start...]), "without the first \(start) bytes")
    }
  }

  @Test func aByteTakenOutNeverGrantsMore() {
    for index in log.bytes.indices {
      var bytes = log.bytes
      bytes.remove(at: index)
      expectNoMore(bytes, "without byte \(index)")
      // Its twin covers any single byte, the newlines included.
      #expect(Self.entries(log, bytes) == reference, "without byte \(index)")
    }
  }

  @Test(arguments: 0..<8) func aFlippedBitNeverGrantsMore(_ bit: Int) {
    let undamaged = Self.entries(short)
    for index in short.bytes.indices {
      var bytes = short.bytes
      bytes[index] ^= 1 << UInt8(bit)
      // One flip damages one copy only, the newlines between them included, and its twin covers it.
      #expect(Self.entries(short, bytes) == undamaged, "bit \(bit) of byte \(index)")
    }
  }

  @Test func runsTakenOutAnywhereNeverGrantMore() {
    // Every run from one copy's beginning to another's, and runs of many lengths from everywhere.
    let marks = log.bytes.indices.filter { log.bytes[$0] == ConsentLine.mark } + [log.bytes.count]
    for (position, start) in marks.enumerated() {
      for end in marks[(position + 1)...] { expectNoMore(without(start..<end), "without \(start)..<\(end)") }
    }
    for start in stride(from: 0, to: log.bytes.count, by: 7) {
      for length in [2, 43, 130, 300, 307, 500, 911] {
        let end = min(start + length, log.bytes.count)
        expectNoMore(without(start..<end), "without \(start)..<\(end)")
      }
    }
  }

  @Test func theSameBitFlippedInBothCopiesNeverGrantsMore() {
    for (start, end) in zip(log.boundaries, log.boundaries.dropFirst()) {
      let copy = (end - start) / 2
      for offset in 0..<copy {
        var bytes = log.bytes
        bytes[start + offset] ^= 1
        bytes[start + copy + offset] ^= 1
        expectNoMore(bytes, "offset \(offset) of both copies at \(start)")
      }
    }
  }

  @Test func zeroedBlocksNeverGrantMore() {
    for start in stride(from: 0, to: log.bytes.count, by: 64) {
      for length in [64, 512] {
        var bytes = log.bytes
        for index in start..<min(start + length, bytes.count) { bytes[index] = 0 }
        expectNoMore(bytes, "zeros from \(start)")
      }
    }
  }

  @Test func aCopyPutInTwiceOrElsewhereNeverGrantsMore() {
    let marks = log.bytes.indices.filter { log.bytes[$0] == ConsentLine.mark }
    for (from, end) in zip(marks, marks.dropFirst()) {
      for to in marks {
        expectNoMore(Array(log.bytes[..<to] + log.bytes[from..<end] + log.bytes[to...]), "\(from) again at \(to)")
      }
    }
  }

  private func without(_ range: Range<Int>) -> [UInt8] {
    var bytes = log.bytes
    bytes.removeSubrange(range)
    return bytes
  }

  private func expectNoMore(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
    for (index, (entry, before)) in zip(Self.entries(log, bytes), reference).enumerated() {
      guard !Self.isNoMore(entry, than: before) else { continue }
      Issue.record("\(Self.scopes[index]): \(entry) after \(before), \(what())")
    }
  }

  /// Whether an entry lets nothing through that the undamaged one wouldn't.
  private static func isNoMore(_ entry: ConsentEntry, than before: ConsentEntry) -> Bool {
    switch entry.answer {
    case .deny: true
    // A policy that isn't locked may grant here, so it must have been allowed to before.
    case nil where !entry.isDamaged: before.answer == nil && !before.isDamaged
    case nil: true
    default:
      entry.answer == before.answer && entry.items == before.items && entry.accuracy == before.accuracy
        && entry.expires == before.expires
    }
  }

  private static func entries(_ log: ConsentSampleLog, _ bytes: [UInt8]? = nil) -> [ConsentEntry] {
    let bytes = bytes ?? log.bytes
    let replay = ConsentReplay(log: bytes.span, head: log.head)
    let snapshot = replay.snapshot(machine: nil, epoch: 0, now: ConsentSampleLog.start + 1_000_000)
    return scopes.map { snapshot.entry($0) }
  }
}
