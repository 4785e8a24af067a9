// SPDX-License-Identifier: Apache-2.0

/// One whole copy of a line of the log: what it says, its checksum and that of the line before.
///
/// A line is `@CONTENT sum=X prev=Y`. It ends itself, so the newline after it is for people, and a damaged newline damages
/// no line. `docs/consent-log.md` describes the format.
struct ConsentLine: Sendable {
  /// What a line says.
  enum Content: Sendable {
    /// A decision. Where it isn't understood, a newer version wrote something that this one doesn't know.
    case record(ConsentRecord, isUnderstood: Bool)
    /// Compaction removed these records.
    case gap
    /// Whole, but not in a form that this version can read.
    case unreadable
  }

  /// The mark that begins a line; nothing else in a line can be this byte.
  static let mark = UInt8(ascii: "@")
  /// The bytes of ` sum=X prev=Y`.
  static let tailLength = 43
  /// The checksum that stands before the first line.
  static let noChecksum: UInt64 = 0

  /// The number of the record, or those that the gap stands for.
  var numbers: ClosedRange<UInt64>
  /// What it says.
  var content: Content
  /// The checksum of the content.
  var sum: UInt64
  /// The checksum of the line before, as this copy has it.
  var previous: UInt64
  /// The same as a twin has it, where that differs.
  var twinPrevious: UInt64?
  /// Where the content stands in the log, the mark included.
  var range: Range<Int>

  /// Whether the line before may have this checksum.
  func follows(_ sum: UInt64) -> Bool {
    previous == sum || twinPrevious == sum
  }

  /// Adds a line to a log's text, written twice.
  static func write(content: [UInt8], sum: UInt64, previous: UInt64, to bytes: inout [UInt8]) {
    var tail = ConsentText()
    tail.append(" sum=")
    tail.append(checksum: sum)
    tail.append(" prev=")
    tail.append(checksum: previous)
    tail.append("\n")
    bytes.reserveCapacity(bytes.count + 2 * (content.count + tail.bytes.count))
    for _ in 0..<2 {
      bytes.append(contentsOf: content)
      bytes.append(contentsOf: tail.bytes)
    }
  }

  /// The content of a line that stands for removed records.
  static func gapContent(_ numbers: ClosedRange<UInt64>) -> [UInt8] {
    var text = ConsentText()
    text.append("@gap ")
    text.append(numbers.lowerBound)
    text.append(" ")
    text.append(numbers.upperBound)
    return text.bytes
  }
}

extension ConsentLine {
  /// Reads a copy that begins at the first byte; nil where it isn't whole.
  ///
  /// - Parameters:
  ///   - segment: The bytes from a mark to the next mark, newline or the end. One byte more at the end is let pass, for a
  ///     newline that has become another byte.
  ///   - offset: Where the segment stands in the log.
  ///   - twin: The line before; where this is its second copy, nothing is decoded again.
  init?(_ segment: Span<UInt8>, at offset: Int, twin: ConsentLine?) {
    var length = segment.count
    if !ConsentFields.has(" prev=", in: segment, at: length - 22) { length -= 1 }
    let contentLength = length - Self.tailLength
    guard contentLength > 0, ConsentFields.has(" prev=", in: segment, at: length - 22),
      ConsentFields.has(" sum=", in: segment, at: contentLength),
      let sum = ConsentFields.checksum(segment.extracting((contentLength + 5)..<(contentLength + 21))),
      let previous = ConsentFields.checksum(segment.extracting((length - 16)..<length))
    else { return nil }
    let content = segment.extracting(0..<contentLength)
    guard CRC64.checksum(content) == sum else { return nil }
    let range = offset..<(offset + contentLength)
    if let twin, twin.sum == sum, twin.range.count == contentLength {
      self = twin
      self.previous = previous
      self.range = range
      return
    }
    guard let (numbers, meaning) = Self.meaning(content.extracting(1..<contentLength)) else { return nil }
    self.init(numbers: numbers, content: meaning, sum: sum, previous: previous, range: range)
  }

  private static func meaning(_ text: Span<UInt8>) -> (ClosedRange<UInt64>, Content)? {
    let end = ConsentFields.index(of: UInt8(ascii: " "), in: text, from: 0) ?? text.count
    let rest = text.extracting(min(end + 1, text.count)..<text.count)
    if ConsentFields.has("gap ", in: text, at: 0) {
      guard let space = ConsentFields.index(of: UInt8(ascii: " "), in: rest, from: 0),
        let first = ConsentFields.number(rest.extracting(0..<space)),
        let last = ConsentFields.number(rest.extracting((space + 1)..<rest.count)), 1 <= first, first <= last
      else { return nil }
      return (first...last, .gap)
    }
    guard let number = ConsentFields.number(text.extracting(0..<end)), number > 0 else { return nil }
    guard let (record, isUnderstood) = ConsentRecord.read(number: number, fields: rest) else {
      return (number...number, .unreadable)
    }
    return (number...number, .record(record, isUnderstood: isUnderstood))
  }
}
