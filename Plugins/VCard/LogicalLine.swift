// SPDX-License-Identifier: Apache-2.0

/// One property of a card: a physical line and those that continue it.
struct LogicalLine {
  /// The first byte, and the one behind the last, the ends of inner lines included.
  var range: Range<Int>
  /// The end of the first physical line.
  var firstEnd: Int
  var isQuotedPrintable = false

  var isFolded: Bool { firstEnd < range.upperBound }

  /// The encoding that the first physical line names; `known` keeps it, so that it is looked for once.
  func encoding(_ bytes: Span<UInt8>, _ known: inout ValueEncoding?) -> ValueEncoding {
    if let known { return known }
    let found = ValueEncoding(head: bytes, range.lowerBound..<firstEnd)
    known = found
    return found
  }

  /// The property on one line, without what was put in to fold it.
  ///
  /// Cost: nothing where it isn't folded, one copy otherwise.
  func unfolded(_ source: [UInt8]) -> ArraySlice<UInt8> {
    guard isFolded else { return source[range] }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    let bytes = source.span
    var start = range.lowerBound
    var isSoftBroken = false
    while start < range.upperBound {
      let end = bytes.lineEnd(from: start)
      var piece = start..<end
      // RFC 6350 §3.2: one blank goes. Quoted-printable text has none put in.
      if start > range.lowerBound, !isSoftBroken, !piece.isEmpty, ASCII.isBlank(bytes[start]) {
        piece = start + 1..<end
      }
      isSoftBroken = isQuotedPrintable && !piece.isEmpty && bytes[end - 1] == ASCII.equals
      result += source[isSoftBroken ? piece.dropLast() : piece]
      start = bytes.lineStart(after: end)
    }
    return result[...]
  }
}
