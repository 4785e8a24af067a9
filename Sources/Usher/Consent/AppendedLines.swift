// SPDX-License-Identifier: Apache-2.0

/// The text of new records, as one append writes it, and what reading it back would give.
struct AppendedLines: Sendable {
  /// The records, in order.
  private(set) var records: [ConsentRecord] = []
  /// What is written.
  private(set) var text: [UInt8]
  /// Where the second copy of the last line begins in the text.
  private(set) var lastCopy = 0
  /// The number and checksum of the newest line.
  private(set) var newest: (number: UInt64, sum: UInt64)
  private var lines: [ConsentLine] = []

  /// Begins with what stands before the records, and the line that they follow.
  init(_ text: [UInt8], after newest: (number: UInt64, sum: UInt64)) {
    self.text = text
    self.newest = newest
  }

  /// Appends a record, whose number is one more than the newest; false where it is too long.
  mutating func append(_ record: ConsentRecord) -> Bool {
    let content = record.content
    guard content.count <= ConsentRecord.largestContent else { return false }
    let sum = CRC64.checksum(content.span)
    let start = text.count
    ConsentLine.write(content: content, sum: sum, previous: newest.sum, to: &text)
    lastCopy = start + (text.count - start) / 2
    lines.append(
      ConsentLine(
        numbers: record.sequence...record.sequence, content: .record(record, isUnderstood: true), sum: sum,
        previous: newest.sum, range: start..<(start + content.count)))
    records.append(record)
    newest = (record.sequence, sum)
    return true
  }

  /// The lines, where the text stands at an offset of the log.
  func lines(at offset: Int) -> [ConsentLine] {
    lines.map { line in
      var line = line
      line.range = (line.range.lowerBound + offset)..<(line.range.upperBound + offset)
      return line
    }
  }
}
