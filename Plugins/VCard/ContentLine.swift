// SPDX-License-Identifier: Apache-2.0

/// The parts of an unfolded property, `group.NAME;parameters:value` (RFC 6350 §3.3).
struct ContentLine {
  var group: Range<Int>
  var name: Range<Int>
  /// What stands between the name and the colon.
  var parameters: Range<Int>
  var value: Range<Int>

  /// Finds the parts, or nothing where the line has no colon.
  init?(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    guard let colon = Self.colon(bytes, line) else { return nil }
    let nameEnd = bytes.firstIndex(of: ASCII.semicolon, in: line.lowerBound..<colon) ?? colon
    parameters = nameEnd..<colon
    value = colon + 1..<line.upperBound
    var start = line.lowerBound
    for index in start..<nameEnd where bytes[index] == ASCII.dot { start = index + 1 }
    group = line.lowerBound..<max(line.lowerBound, start - 1)
    name = bytes.trimmed(start..<nameEnd)
  }

  /// The colon before the value: the first outside quotes, or just the first where a quote isn't closed.
  private static func colon(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int? {
    var isQuoted = false
    var first: Int?
    for index in line {
      let byte = bytes[index]
      if byte == ASCII.quote { isQuoted.toggle() }
      guard byte == ASCII.colon else { continue }
      if !isQuoted { return index }
      if first == nil { first = index }
    }
    return first
  }
}
