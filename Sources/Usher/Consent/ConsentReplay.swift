// SPDX-License-Identifier: Apache-2.0

import UsherModel

/// What the lines of a log and its head mean together: which records stand, and which are lost.
///
/// A pure function of bytes. A number is lost where no whole line has it, where two lines have it and differ, where the
/// line after it followed another one, or where the head has it and the log doesn't. What is lost may have been a "no":
/// every grant older than the last lost number is void, while older denials and everything newer stand.
struct ConsentReplay: Sendable {
  /// A record that stands.
  struct Entry: Sendable {
    /// The record, with the answer `voided` where it was a grant that damage voids.
    var record: ConsentRecord
    /// Whether every field and word is known.
    var isUnderstood: Bool
    /// Whether damage voided it just now; its line in the log is still the grant.
    var isNewlyVoided: Bool
    /// The checksum of its line.
    var sum: UInt64
    /// Where its content stands in the log.
    var range: Range<Int>
  }

  /// The records that stand, by number.
  private(set) var entries: [Entry] = []
  /// The lost numbers, in order, without overlap.
  private(set) var lost: [ClosedRange<UInt64>] = []
  private let unreadableCopies: Int

  /// Reads a whole log.
  init(log: Span<UInt8>, head: ConsentHead) {
    var scan = ConsentScan()
    scan.consume(log)
    self.init(scan, head: head)
  }

  /// Makes sense of lines that were read before.
  init(_ scan: ConsentScan, head: ConsentHead) {
    unreadableCopies = scan.unreadableCopies
    let lines = Self.merged(scan.lines)
    lost = Self.lost(lines, head: head)
    let lastLost = lost.last?.upperBound ?? 0
    var ranges = lost[...]
    for line in lines {
      guard case .record(let record, let isUnderstood) = line.line.content else { continue }
      while let range = ranges.first, range.upperBound < record.sequence { ranges.removeFirst() }
      if let range = ranges.first, range.contains(record.sequence) { continue }
      var entry = Entry(
        record: record, isUnderstood: isUnderstood, isNewlyVoided: false, sum: line.line.sum, range: line.line.range)
      if record.sequence < lastLost, record.decision.answer.couldGrant {
        entry.record.decision.answer = .voided
        entry.isNewlyVoided = true
      }
      entries.append(entry)
    }
  }

  /// What is in force on a machine, in an epoch.
  func snapshot(machine: String?, epoch: UInt64, now: Int64) -> ConsentSnapshot {
    var snapshot = ConsentSnapshot(now: now)
    snapshot.newestSequence = entries.last?.record.sequence ?? 0
    snapshot.newestTime = entries.last?.record.time
    snapshot.damage = ConsentDamage(lost: lost, unreadableCopies: unreadableCopies)
    for entry in entries where entry.record.counts(on: machine, in: epoch) {
      snapshot.states.apply(entry.record, isUnderstood: entry.isUnderstood)
    }
    return snapshot
  }
}

extension ConsentReplay {
  private struct MergedLine {
    var line: ConsentLine
    var isContradicted = false
  }

  /// Orders lines by number and puts those of one number together.
  private static func merged(_ lines: [ConsentLine]) -> [MergedLine] {
    var ordered = lines
    let isOrdered = zip(lines, lines.dropFirst()).allSatisfy { $0.numbers.lowerBound < $1.numbers.lowerBound }
    // Only a log that somebody pasted together isn't in order.
    if !isOrdered { ordered.sort { $0.numbers.lowerBound < $1.numbers.lowerBound } }
    var merged: [MergedLine] = []
    merged.reserveCapacity(ordered.count)
    for line in ordered {
      guard let last = merged.last, last.line.numbers.lowerBound == line.numbers.lowerBound else {
        var isContradicted = false
        if case .unreadable = line.content { isContradicted = true }
        merged.append(MergedLine(line: line, isContradicted: isContradicted))
        continue
      }
      if last.line.sum != line.sum || last.line.numbers != line.numbers {
        merged[merged.count - 1].isContradicted = true
      } else if !last.line.follows(line.previous) {
        merged[merged.count - 1].line.twinPrevious = line.previous
      }
    }
    return merged
  }

  private static func lost(_ lines: [MergedLine], head: ConsentHead) -> [ClosedRange<UInt64>] {
    var lost: [ClosedRange<UInt64>] = []
    var next: UInt64 = 1
    var before: ConsentLine?
    for merged in lines {
      let line = merged.line
      if line.numbers.lowerBound > next {
        lost.append(next...(line.numbers.lowerBound - 1))
      } else if let before, before.numbers.upperBound + 1 == line.numbers.lowerBound, !line.follows(before.sum) {
        lost.append(before.numbers)
      }
      if merged.isContradicted { lost.append(line.numbers) }
      next = max(next, line.numbers.upperBound + 1)
      before = line
    }
    switch head {
    case .none: break
    case .damaged: lost.append(next...next)
    case .at(let number, _) where number >= next: lost.append(next...number)
    case .at(let number, let sum):
      if let before, before.numbers == number...number, before.sum != sum { lost.append(before.numbers) }
    }
    return joined(lost)
  }

  private static func joined(_ ranges: [ClosedRange<UInt64>]) -> [ClosedRange<UInt64>] {
    var joined: [ClosedRange<UInt64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = joined.last, range.lowerBound <= last.upperBound + 1 else {
        joined.append(range)
        continue
      }
      joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }
    return joined
  }
}

extension ConsentRecord {
  /// Whether the record counts on a machine, in an epoch; an unknown machine on either side counts as equal.
  func counts(on other: String?, in otherEpoch: UInt64) -> Bool {
    guard epoch == otherEpoch else { return false }
    guard let machine, let other else { return true }
    return machine == other
  }
}

extension [Permission: ConsentSnapshot.State] {
  /// Applies the next newer record.
  mutating func apply(_ record: ConsentRecord, isUnderstood: Bool) {
    let decision = record.decision
    let answer = decision.answer
    if answer.isSoft {
      for scope in decision.scopes {
        let permission = Permission(decision.category, scope: scope)
        self[permission, default: .init()].intent = answer == .askLater ? .askLater : .dontAsk
      }
      return
    }
    let stands = answer == .deny || (answer.isGrant && isUnderstood)
    for scope in decision.scopes {
      update(decision.category, scope, settled: answer.settles ? record.sequence : nil, record: stands ? record : nil)
      // A system's word about the real answer says nothing of the application's own screen.
      if answer != .superseded { self[Permission(decision.category, scope: scope)]?.intent = .none }
    }
    for scope in decision.undone where !decision.scopes.contains(scope) {
      update(decision.category, scope, settled: answer.settles ? record.sequence : nil, record: nil)
    }
  }

  private mutating func update(_ category: Category, _ scope: Scope, settled: UInt64?, record: ConsentRecord?) {
    let permission = Permission(category, scope: scope)
    self[permission, default: .init()].record = record
    if let settled { self[permission]?.settled = settled }
  }
}
