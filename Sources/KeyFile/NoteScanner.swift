// SPDX-License-Identifier: Apache-2.0

/// Goes through the text of a note line by line, and files nothing.
///
/// For a host that looks at a thousand notes and wants a few values of each. It knows only lines of the usual kind;
/// where it stops with `isUsual` false, `KeyFile(parsing:as:)` decides, and says what is wrong. Where it comes to the
/// end, that would read the same lines. Allocates nothing.
public struct NoteScanner: Sendable {
  /// A `key=value` line, as ranges of the text.
  public struct Line: Sendable, Hashable {
    /// The key without its locale.
    public let name: Range<Int>
    /// Whether a locale stands behind the key.
    public let isLocalized: Bool
    /// The value without blanks around it.
    public let value: Range<Int>
  }

  /// Whether every line so far is of the usual kind and stands there once.
  public private(set) var isUsual = true

  private var offset = 0
  private let end: Int
  /// Bits for four parts of the fingerprints of all lines so far.
  private var seen: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Starts at the beginning of a text, whose padding doesn't count.
  public init(_ text: Span<UInt8>) {
    var end = text.count
    while end > 0, text[end - 1] == 0 { end -= 1 }
    self.end = end
  }

  /// The next line; nil at the end, and where a line is unusual.
  ///
  /// - Parameter text: The same text again.
  /// - Returns: where its parts are.
  public mutating func next(_ text: Span<UInt8>) -> Line? {
    while offset < end {
      switch text[offset] {
      case UInt8(ascii: "\n"):
        offset += 1
      case UInt8(ascii: "#"):
        guard let lineEnd = valueEnd(text, from: offset) else { return stop() }
        offset = lineEnd + 1
      default:
        return entry(text)
      }
    }
    return nil
  }

  private mutating func stop() -> Line? {
    isUsual = false
    offset = end
    return nil
  }

  @inline(__always)
  private mutating func entry(_ text: Span<UInt8>) -> Line? {
    let nameStart = offset
    var fingerprint = KeyFingerprint()
    let nameEnd = skipName(text, from: nameStart, &fingerprint)
    guard nameEnd < end, nameEnd > nameStart else { return stop() }
    var equals = nameEnd
    let isLocalized = text[equals] == UInt8(ascii: "[")
    if isLocalized {
      guard let behind = skipLocale(text, from: equals, &fingerprint), behind < end else { return stop() }
      equals = behind
    }
    guard text[equals] == UInt8(ascii: "="), equals - nameStart <= KeyFile.longestName, isNew(fingerprint.value),
      let lineEnd = valueEnd(text, from: equals + 1)
    else { return stop() }
    offset = lineEnd + 1
    var (start, end) = (equals + 1, lineEnd)
    while start < end, text[start] == UInt8(ascii: " ") { start += 1 }
    while end > start, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return Line(name: nameStart..<nameEnd, isLocalized: isLocalized, value: start..<end)
  }

  /// Where a name ends that starts here.
  @inline(__always)
  private func skipName(_ text: Span<UInt8>, from start: Int, _ fingerprint: inout KeyFingerprint) -> Int {
    var offset = start
    while offset <= end - 8 {
      let word = text.word(at: offset)
      let length = Lanes.keyPrefix(word)
      if length > 0 { fingerprint.add(Lanes.first(length, of: word)) }
      offset += length
      if length < 8 { return offset }
    }
    var (word, shift) = (UInt64(0), UInt64(0))
    while offset < end, KeyCharacters.allow(text[offset], in: .note) {
      word |= UInt64(text[offset]) << shift
      shift += 8
      offset += 1
    }
    if shift > 0 { fingerprint.add(word) }
    return offset
  }

  @inline(never)
  private func skipLocale(_ text: Span<UInt8>, from start: Int, _ fingerprint: inout KeyFingerprint) -> Int? {
    var offset = start + 1
    while offset < end, KeyCharacters.allowInLocale(text[offset]) {
      fingerprint.add(UInt64(text[offset]) << 40)
      offset += 1
    }
    guard offset < end, offset > start + 1, text[offset] == UInt8(ascii: "]") else { return nil }
    return offset + 1
  }

  /// Whether no line before has that fingerprint; true is certain.
  ///
  /// Of fifteen different lines one in a hundred is taken for another, which costs its note the longer way.
  @inline(__always)
  private mutating func isNew(_ fingerprint: UInt32) -> Bool {
    func bit(_ shift: UInt32) -> UInt64 { 1 << UInt64(fingerprint >> shift & 63) }
    let bits = (bit(26), bit(20), bit(14), bit(8))
    if seen.0 & bits.0 != 0, seen.1 & bits.1 != 0, seen.2 & bits.2 != 0, seen.3 & bits.3 != 0 { return false }
    seen = (seen.0 | bits.0, seen.1 | bits.1, seen.2 | bits.2, seen.3 | bits.3)
    return true
  }

  /// Where a line of text ends; nil where it holds what a note must not.
  @inline(__always)
  private func valueEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while offset <= end - 8 {
      let (newlines, unusual) = Lanes.survey(text.word(at: offset))
      let upToNewline = newlines ^ (newlines &- 1)
      if unusual & upToNewline != 0 { return Self.unusualValueEnd(text, from: start, to: end) }
      if newlines != 0 { return offset + newlines.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, text[offset] != UInt8(ascii: "\n") {
      if text[offset] < 0x20 || text[offset] >= 0x7F { return Self.unusualValueEnd(text, from: start, to: end) }
      offset += 1
    }
    return offset
  }

  /// The same for a line that may be in another script.
  @inline(never)
  private static func unusualValueEnd(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    let lineEnd = text.offset(of: UInt8(ascii: "\n"), from: start, to: end)
    guard (try? UTF8Span(validating: text.extracting(start..<lineEnd))) != nil else { return nil }
    var previous: UInt8 = 0
    for offset in start..<lineEnd {
      let byte = text[offset]
      if byte < 0x20 || byte == 0x7F || previous == 0xC2 && byte < 0xA0 { return nil }
      previous = byte
    }
    return lineEnd
  }
}
