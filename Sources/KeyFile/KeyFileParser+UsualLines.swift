// SPDX-License-Identifier: Apache-2.0

/// The short way: lines that are nothing but `key=value` in printable ASCII, eight bytes at a time.
///
/// Nearly all lines are such. Whatever is unusual about one leaves it to the longer way, which also knows what to say.
extension KeyFileParser {
  /// Files lines as long as they are usual, and returns where the first other one starts.
  mutating func parseUsualLines(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int {
    guard let group, !(form == .grouped && group == KeySlot.root) else { return start }
    var start = start
    while start < end {
      guard let (name, fingerprint) = usualName(text, from: start, to: end),
        let lineEnd = usualValueEnd(text, from: name.upperBound + 1, to: end)
      else { break }
      var (valueStart, valueEnd) = (name.upperBound + 1, lineEnd)
      while valueStart < valueEnd, text[valueStart] == UInt8(ascii: " ") { valueStart += 1 }
      while valueEnd > valueStart, text[valueEnd - 1] == UInt8(ascii: " ") { valueEnd -= 1 }
      if form.hasEscapes, text.offset(of: KeyEscape.backslash, from: valueStart, to: valueEnd) < valueEnd { break }
      let slot = KeySlot(
        nameStart: UInt32(truncatingIfNeeded: name.lowerBound), nameLength: UInt16(truncatingIfNeeded: name.count),
        valueStart: UInt32(truncatingIfNeeded: valueStart),
        valueLength: UInt32(truncatingIfNeeded: valueEnd - valueStart), line: line + 1, group: group,
        fingerprint: fingerprint)
      if index.mayHave(fingerprint), isFiled(slot, text) { break }
      index.append(slot, in: text)
      line += 1
      start = lineEnd + 1
    }
    return start
  }

  private func isFiled(_ slot: KeySlot, _ text: Span<UInt8>) -> Bool {
    let name = text.extracting(slot.nameRange)
    let none = text.extracting(0..<0)
    return index.find(name, locale: none, group: slot.group, fingerprint: slot.fingerprint, in: text) != nil
  }

  /// The key that a line starts with, right before its `=`.
  @inline(__always)
  private func usualName(
    _ text: Span<UInt8>, from start: Int, to end: Int
  ) -> (name: Range<Int>, fingerprint: UInt32)? {
    var offset = start
    var fingerprint = KeyFingerprint()
    var length = 8
    while length == 8 {
      guard offset <= end - 8 else { return nil }
      let word = text.word(at: offset)
      length = Lanes.keyPrefix(word)
      if length > 0 { fingerprint.add(Lanes.first(length, of: word)) }
      offset += length
    }
    guard text[offset] == UInt8(ascii: "="), offset > start, offset - start <= KeyFile.longestName else { return nil }
    return (start..<offset, fingerprint.value)
  }

  /// Where a line of printable ASCII ends; nil where it holds anything else.
  @inline(__always)
  private func usualValueEnd(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var offset = start
    while offset <= end - 8 {
      let (newlines, unusual) = Lanes.survey(text.word(at: offset))
      let upToNewline = newlines ^ (newlines &- 1)
      if unusual & upToNewline != 0 { return nil }
      if newlines != 0 { return offset + newlines.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, text[offset] != UInt8(ascii: "\n") {
      if text[offset] < 0x20 || text[offset] >= 0x7F { return nil }
      offset += 1
    }
    return offset
  }
}
