// SPDX-License-Identifier: Apache-2.0

import UsherModel

@testable import Usher

/// A log made in memory, as the store would have written it.
struct ConsentSampleLog {
  static let start: Int64 = 1_700_000_000_000

  var bytes: [UInt8]
  /// Where each record's two copies begin, and the log's end.
  var boundaries: [Int] = []
  var number: UInt64 = 0
  var sum = ConsentLine.noChecksum

  var head: ConsentHead { number == 0 ? .none : .at(number, sum: sum) }

  init(header: [UInt8] = ConsentLog.header(application: "org.example.sample")) {
    bytes = header
    boundaries = [bytes.count]
  }

  /// Adds a decision with the next number.
  mutating func add(
    _ answer: StoredAnswer, _ scopes: [String], of category: Category = .location, undone: [String] = [],
    items: [String] = [], accuracy: Accuracy = .notApplicable, expires: Int64? = nil, time: Int64? = nil,
    machine: String? = nil, epoch: UInt64 = 0
  ) {
    let decision = ConsentDecision(
      category: category, scope: Scope(scopes.first ?? ""), answer: answer, scopes: scopes.map { Scope($0) },
      undone: undone.map { Scope($0) }, items: items, accuracy: accuracy, expires: expires, how: "terminal")
    let record = ConsentRecord(
      sequence: number + 1, time: time ?? Self.start + Int64(number) * 1000, machine: machine, epoch: epoch,
      decision: decision)
    add(content: record.content)
  }

  /// Adds a line with this content and counts it as the next number.
  mutating func add(content: [UInt8]) {
    number += 1
    let previous = sum
    sum = CRC64.checksum(content.span)
    ConsentLine.write(content: content, sum: sum, previous: previous, to: &bytes)
    boundaries.append(bytes.count)
  }

  /// Leaves a number out, as if both copies of its line had vanished.
  mutating func skip() {
    number += 1
  }

  /// Takes a record's two copies out of the log.
  mutating func remove(_ number: Int) {
    bytes.removeSubrange(boundaries[number - 1]..<boundaries[number])
  }

  func replay(head: ConsentHead? = nil) -> ConsentReplay {
    ConsentReplay(log: bytes.span, head: head ?? self.head)
  }

  func snapshot(
    head: ConsentHead? = nil, machine: String? = nil, epoch: UInt64 = 0, now: Int64 = start + 1_000_000
  ) -> ConsentSnapshot {
    replay(head: head).snapshot(machine: machine, epoch: epoch, now: now)
  }

  func entry(_ scope: String, _ category: Category = .location, head: ConsentHead? = nil) -> ConsentEntry {
    snapshot(head: head).entry(category, scope)
  }
}

extension ConsentSnapshot {
  func entry(_ category: Category, _ scope: String) -> ConsentEntry {
    entry(category, Scope(scope))
  }
}
