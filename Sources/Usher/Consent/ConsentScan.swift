// SPDX-License-Identifier: Apache-2.0

/// The whole lines of a log, in the order of the file; takes the log in pieces.
struct ConsentScan: Sendable {
  /// The lines, twins that stand together counted once.
  private(set) var lines: [ConsentLine] = []
  /// How many copies can't be read; a torn one at the end isn't counted, because it may still be being written.
  private(set) var unreadableCopies = 0
  /// How much of the log is judged; a torn copy at the end isn't.
  private(set) var judged = 0
  /// Whether the log is empty or its last byte is a newline.
  private(set) var endsWithNewline = true
  /// Where the last whole copy begins; nil where there is none.
  private(set) var lastCopy: Int?
  /// The line with the highest number.
  private(set) var newest: (number: UInt64, sum: UInt64)?

  /// Takes the bytes of a log from `judged` to its end.
  mutating func consume(_ bytes: Span<UInt8>) {
    let base = judged
    var position = 0
    if bytes.count > 0 { endsWithNewline = bytes[bytes.count - 1] == UInt8(ascii: "\n") }
    while position < bytes.count {
      guard bytes[position] == ConsentLine.mark else {
        position += 1
        continue
      }
      let end = Self.segmentEnd(bytes, from: position + 1)
      if let line = ConsentLine(bytes.extracting(position..<end), at: base + position, twin: lines.last) {
        lastCopy = base + position
        add(line)
      } else if end == bytes.count {
        break
      } else {
        unreadableCopies += 1
      }
      position = end
    }
    judged = base + position
  }

  /// Takes the bytes of a log from `lastCopy` to its end, where the log has grown.
  ///
  /// - Returns: Whether the copy there is still the one that was read. Otherwise the log was cut back and written again in
  ///   between, nothing was taken, and it must be read from its beginning.
  mutating func resume(_ bytes: Span<UInt8>) -> Bool {
    guard let lastCopy, let last = lines.last, judged - lastCopy <= bytes.count, bytes.count > 0,
      bytes[0] == ConsentLine.mark,
      let line = ConsentLine(bytes.extracting(0..<Self.segmentEnd(bytes, from: 1)), at: lastCopy, twin: nil),
      line.sum == last.sum, last.follows(line.previous)
    else { return false }
    consume(bytes.extracting((judged - lastCopy)..<bytes.count))
    return true
  }

  /// Takes lines that were just appended to a log whose every byte is judged, without reading them again.
  ///
  /// - Parameters:
  ///   - lines: The lines, each written twice.
  ///   - lastCopy: Where the second copy of the last one begins.
  ///   - end: Where the log ends now.
  mutating func append(_ lines: [ConsentLine], lastCopy: Int, end: Int) {
    for line in lines { add(line) }
    self.lastCopy = lastCopy
    judged = end
    endsWithNewline = true
  }

  private mutating func add(_ line: ConsentLine) {
    if newest.map({ $0.number < line.numbers.upperBound }) ?? true {
      newest = (line.numbers.upperBound, line.sum)
    }
    guard let last = lines.last, last.numbers == line.numbers, last.sum == line.sum else {
      lines.append(line)
      return
    }
    if last.previous != line.previous { lines[lines.count - 1].twinPrevious = line.previous }
  }

  private static func segmentEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != ConsentLine.mark { index += 1 }
    return index
  }
}
