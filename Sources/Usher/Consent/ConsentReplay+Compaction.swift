// SPDX-License-Identifier: Apache-2.0

import UsherModel

extension ConsentReplay {
  /// How many of the newest decisions compaction keeps, whatever they say.
  static let keptDecisions = 1000

  /// The records that compaction keeps: everything in force on any machine and in any epoch, and the newest decisions.
  ///
  /// For each scope of each machine and epoch the newest record stays that decides it, that undoes it, that settles it and
  /// that is a soft answer. So every viewer finds the same newest ones as before.
  func kept(decisions: Int = keptDecisions) -> [Entry] {
    var seen: Set<Role> = []
    var kept: [Entry] = []
    let recent = entries.count - decisions
    for index in entries.indices.reversed() {
      var isNewest = false
      for role in roles(of: entries[index].record) where seen.insert(role).inserted { isNewest = true }
      if isNewest || index >= recent { kept.append(entries[index]) }
    }
    return kept.reversed()
  }

  /// The text of the log with the kept records only; nil where the damage is such that the log must stay as it is.
  ///
  /// It takes the log and head that this replay was made of, and the text to begin with.
  func compacted(_ kept: [Entry], log: [UInt8], head: ConsentHead, header: [UInt8]) -> [UInt8]? {
    // Lost numbers after the last record show by the head alone; where that doesn't show them, they'd be forgotten.
    let last = kept.last?.record.sequence ?? 0
    if let lastLost = lost.last?.upperBound, lastLost > last {
      guard case .at(let number, _) = head, number >= lastLost else { return nil }
    }
    var text = header
    var next: UInt64 = 1
    var previous = ConsentLine.noChecksum
    func write(_ content: [UInt8]) {
      let sum = CRC64.checksum(content.span)
      ConsentLine.write(content: content, sum: sum, previous: previous, to: &text)
      previous = sum
    }
    for entry in kept {
      let number = entry.record.sequence
      for gap in known(from: next, below: number) { write(ConsentLine.gapContent(gap)) }
      // A line that stays is copied as it is: it may have fields that only a newer version knows.
      write(entry.isNewlyVoided ? entry.record.content : Array(log[entry.range]))
      next = number + 1
    }
    return text
  }

  /// The runs of numbers in a range that aren't lost.
  private func known(from first: UInt64, below end: UInt64) -> [ClosedRange<UInt64>] {
    var runs: [ClosedRange<UInt64>] = []
    var next = first
    for range in lost where range.upperBound >= first && range.lowerBound < end {
      if range.lowerBound > next { runs.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next < end { runs.append(next...(end - 1)) }
    return runs
  }

  private struct Role: Hashable {
    enum Kind: Hashable {
      case decides, undoes, settles, soft
    }

    var kind: Kind
    var machine: String?
    var epoch: UInt64
    var permission: Permission
  }

  private func roles(of record: ConsentRecord) -> [Role] {
    let decision = record.decision
    func roles(_ kind: Role.Kind, _ scopes: [Scope]) -> [Role] {
      scopes.map {
        Role(
          kind: kind, machine: record.machine, epoch: record.epoch,
          permission: Permission(decision.category, scope: $0))
      }
    }
    guard !decision.answer.isSoft else { return roles(.soft, decision.scopes) }
    var all = roles(.decides, decision.scopes) + roles(.undoes, decision.undone)
    if decision.answer.settles { all += roles(.settles, decision.scopes + decision.undone) }
    return all
  }
}
