// SPDX-License-Identifier: Apache-2.0

/// Walks over the properties of a card.
///
/// A line goes on on the next one where that starts with a blank (RFC 6350 §3.2), where quoted-printable text ends with
/// `=` (vCard 2.1 §2.1.3), and, since some exporters wrap pictures without a blank, where the value is base64 and the
/// next line can't be anything else. Empty lines are skipped.
///
/// Cost: each byte is looked at a fixed number of times.
struct LogicalLineScanner {
  private var position: Int

  init(from position: Int = 0) {
    self.position = position
  }

  mutating func next(_ bytes: Span<UInt8>) -> LogicalLine? {
    while position < bytes.count, ASCII.isLineEnd(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    let start = position
    let end = bytes.lineEnd(from: start)
    var line = LogicalLine(range: start..<end, firstEnd: end)
    position = bytes.lineStart(after: end)
    // Told only where it matters: most lines end here.
    var encoding: ValueEncoding?
    var isAfterEmptyLine = false
    while position < bytes.count {
      if !isAfterEmptyLine, bytes[line.range.upperBound - 1] == ASCII.equals,
        line.encoding(bytes, &encoding) == .quotedPrintable
      {
        if isEndOfCard(bytes) { break }
        take(bytes, &line)
      } else if ASCII.isBlank(bytes[position]) {
        take(bytes, &line)
        isAfterEmptyLine = false
      } else if ASCII.isLineEnd(bytes[position]) {
        position = bytes.lineStart(after: position)
        isAfterEmptyLine = true
      } else if !isAfterEmptyLine, Base64.isPiece(bytes, from: position), line.encoding(bytes, &encoding) == .base64 {
        take(bytes, &line)
      } else {
        break
      }
    }
    line.isQuotedPrintable = encoding == .quotedPrintable
    return line
  }

  private mutating func take(_ bytes: Span<UInt8>, _ line: inout LogicalLine) {
    let end = bytes.lineEnd(from: position)
    line.range = line.range.lowerBound..<end
    position = bytes.lineStart(after: end)
  }

  /// A soft break before the end of the card is a mistake, not a continuation.
  private func isEndOfCard(_ bytes: Span<UInt8>) -> Bool {
    CardBoundary(bytes, position..<bytes.lineEnd(from: position)) == .end
  }
}
