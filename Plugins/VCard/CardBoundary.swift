// SPDX-License-Identifier: Apache-2.0

/// What a physical line means for where cards begin and end.
enum CardBoundary {
  case begin
  case end
  /// `AGENT:` with nothing behind it: vCard 2.1 puts a whole card on the lines that follow.
  case agent
  case blank
  case other

  /// Length of a byte order mark in UTF-8.
  static var markLength: Int { 3 }

  /// Judges one physical line.
  ///
  /// The first line of a file that was glued to another may start with a byte order mark. vCard 2.1 allows blanks around
  /// the colon.
  init(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    guard let first = line.first else {
      self = .blank
      return
    }
    switch bytes[first] {
    case 0x42, 0x62: self = Self.isCard(bytes, line, "begin") ? .begin : .other
    case 0x45, 0x65: self = Self.isCard(bytes, line, "end") ? .end : .other
    case 0x41, 0x61: self = Self.isEmptyAgent(bytes, line) ? .agent : .other
    case 0xEF where line.count > Self.markLength && bytes[first + 1] == 0xBB && bytes[first + 2] == 0xBF:
      self = Self.isCard(bytes, first + Self.markLength..<line.upperBound, "begin") ? .begin : .other
    case ASCII.space, ASCII.tab, ASCII.substitute, 0:
      let isBlank = line.allSatisfy { ASCII.isBlank(bytes[$0]) || bytes[$0] == 0 || bytes[$0] == ASCII.substitute }
      self = isBlank ? .blank : .other
    default: self = .other
    }
  }

  private static func isCard(_ bytes: Span<UInt8>, _ line: Range<Int>, _ word: String) -> Bool {
    guard let colon = bytes.firstIndex(of: ASCII.colon, in: line.prefix(16)) else { return false }
    return bytes.holds(word, at: bytes.trimmed(line.lowerBound..<colon))
      && bytes.holds("vcard", at: bytes.trimmed(colon + 1..<line.upperBound))
  }

  private static func isEmptyAgent(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    let line = bytes.trimmed(line)
    guard line.count > 5, bytes[line.upperBound - 1] == ASCII.colon else { return false }
    let next = bytes[line.lowerBound + 5]
    return bytes.holds("agent", at: line.prefix(5)) && (next == ASCII.colon || next == ASCII.semicolon)
  }
}
