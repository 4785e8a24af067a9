// SPDX-License-Identifier: Apache-2.0

/// Goes through a text once, line by line, and files what it finds.
struct KeyFileParser {
  let form: KeyFileForm
  /// Whether a bad line is noted and left out, rather than ending everything.
  let isTolerant: Bool

  var index = KeyIndex()
  private(set) var errors: [KeyFileError] = []

  /// The line being read, from 1.
  var line: UInt32 = 0
  /// The slot of the header above, `root` before the first one, nil behind one that can't be read.
  var group: UInt32? = KeySlot.root

  init(form: KeyFileForm, isTolerant: Bool) {
    self.form = form
    self.isTolerant = isTolerant
  }

  mutating func parse(_ text: Span<UInt8>) throws(KeyFileError) {
    if text.count > KeyFile.largestSize {
      let limit = KeyFile.largestSize >> 20
      throw KeyFileError(.tooLarge, "the file has \(text.count) bytes, more than the \(limit) MiB that are read")
    }
    let end = form == .note ? endBeforePadding(text) : text.count
    var start = 0
    while start < end {
      start = parseUsualLines(text, from: start, to: end)
      if start < end { start = try parseLine(text, from: start, to: end) }
    }
  }

  private func endBeforePadding(_ text: Span<UInt8>) -> Int {
    var end = text.count
    while end > 0, text[end - 1] == 0 { end -= 1 }
    return end
  }

  /// Reads one line of any kind, and returns where the next one starts.
  private mutating func parseLine(_ text: Span<UInt8>, from start: Int, to end: Int) throws(KeyFileError) -> Int {
    line += 1
    let lineEnd = text.offset(of: UInt8(ascii: "\n"), from: start, to: end)
    do throws(KeyFileError) {
      try parseContent(text, trim(text, start..<lineEnd))
    } catch {
      if !isTolerant { throw error }
      if errors.count == KeyFile.mostErrors {
        throw KeyFileError(
          .tooManyErrors, line: Int(line), "more than \(KeyFile.mostErrors) lines are wrong; the rest wasn't read")
      }
      errors.append(error)
    }
    return lineEnd + 1
  }

  private mutating func parseContent(_ text: Span<UInt8>, _ content: Range<Int>) throws(KeyFileError) {
    try check(text, content)
    if content.isEmpty { return }
    switch text[content.lowerBound] {
    case UInt8(ascii: "#"): return
    case UInt8(ascii: "["): try parseHeader(text, content)
    default: try parseEntry(text, content)
    }
  }

  /// Leaves out the blanks around a line, and the CR that some editors end lines with (never in a note).
  private func trim(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    if form != .note, end > start, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    while start < end, isBlank(text[start]) { start += 1 }
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    return start..<end
  }

  func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") && form != .note
  }

  // MARK: Headers

  private mutating func parseHeader(_ text: Span<UInt8>, _ content: Range<Int>) throws(KeyFileError) {
    if form != .grouped { throw headerInWrongForm(text, content) }
    group = nil
    let name = content.lowerBound + 1..<max(content.lowerBound + 1, content.upperBound - 1)
    guard content.count > 2, text[content.upperBound - 1] == UInt8(ascii: "]"), isGroupName(text, name) else {
      throw badHeader(text, content)
    }
    if name.count > KeyFile.longestName { throw nameTooLong(text, name, "group") }
    let header = text.extracting(name)
    let fingerprint = KeyFingerprint.of(header)
    let none = text.extracting(0..<0)
    if let first = index.find(
      header, locale: none, group: KeySlot.headers, fingerprint: fingerprint, in: text)
    {
      group = UInt32(first)
      index.splitGroups.insert(UInt32(first))
      throw duplicateHeader(text, name, first: index.slots[first])
    }
    group = UInt32(index.slots.count)
    index.append(
      KeySlot(
        nameStart: UInt32(name.lowerBound), nameLength: UInt16(name.count), line: line, group: KeySlot.headers,
        fingerprint: fingerprint),
      in: text)
  }

  private func isGroupName(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for offset in range {
      let byte = text[offset]
      if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { return false }
    }
    return true
  }

  // MARK: Keys

  private mutating func parseEntry(_ text: Span<UInt8>, _ content: Range<Int>) throws(KeyFileError) {
    let end = content.upperBound
    var offset = content.lowerBound
    while offset < end, KeyCharacters.allow(text[offset], in: form) { offset += 1 }
    let name = content.lowerBound..<offset
    let locale = try parseLocale(text, &offset, end)
    while offset < end, isBlank(text[offset]) { offset += 1 }
    guard offset < end, text[offset] == UInt8(ascii: "="), !name.isEmpty else {
      throw notAnEntry(text, content, stoppedAt: offset)
    }
    if name.count > KeyFile.longestName { throw nameTooLong(text, name, "key") }
    if locale.count > KeyFile.longestName { throw nameTooLong(text, locale, "locale") }
    offset += 1
    while offset < end, isBlank(text[offset]) { offset += 1 }
    let slot = KeySlot(
      nameStart: UInt32(name.lowerBound), nameLength: UInt16(name.count), localeLength: UInt16(locale.count),
      valueStart: UInt32(offset), valueLength: UInt32(end - offset), line: line, group: group ?? 0,
      fingerprint: KeyFingerprint.of(text.extracting(name)))
    try file(slot, text)
  }

  /// Reads `[locale]` where one stands, and moves behind it.
  private func parseLocale(
    _ text: Span<UInt8>, _ offset: inout Int, _ end: Int
  ) throws(KeyFileError) -> Range<Int> {
    guard offset < end, text[offset] == UInt8(ascii: "[") else { return offset..<offset }
    let start = offset + 1
    offset = start
    while offset < end, KeyCharacters.allowInLocale(text[offset]) { offset += 1 }
    guard offset < end, offset > start, text[offset] == UInt8(ascii: "]") else {
      throw badLocale(text, start - 1, end)
    }
    offset += 1
    return start..<offset - 1
  }

  private mutating func file(_ slot: KeySlot, _ text: Span<UInt8>) throws(KeyFileError) {
    guard let group else { return }  // The header above was wrong, and has been reported.
    if form == .grouped, group == KeySlot.root { throw keyOutsideGroup(text, slot) }
    if form.hasEscapes { try checkEscapes(text, slot) }
    if index.mayHave(slot.fingerprint) { try checkIsNew(slot, group, text) }
    index.append(slot, in: text)
  }

  private func checkIsNew(_ slot: KeySlot, _ group: UInt32, _ text: Span<UInt8>) throws(KeyFileError) {
    let name = text.extracting(slot.nameRange)
    let locale = text.extracting(slot.localeRange)
    if let first = index.find(name, locale: locale, group: group, fingerprint: slot.fingerprint, in: text) {
      throw duplicateKey(text, slot, first: index.slots[first])
    }
  }

  private func checkEscapes(_ text: Span<UInt8>, _ slot: KeySlot) throws(KeyFileError) {
    let range = slot.valueRange
    var offset = text.offset(of: KeyEscape.backslash, from: range.lowerBound, to: range.upperBound)
    while offset < range.upperBound {
      guard offset + 1 < range.upperBound, KeyEscape.meaning(of: text[offset + 1]) != nil else {
        throw badEscape(text, slot)
      }
      offset = text.offset(of: KeyEscape.backslash, from: offset + 2, to: range.upperBound)
    }
  }

  // MARK: Bytes

  private func check(_ text: Span<UInt8>, _ content: Range<Int>) throws(KeyFileError) {
    do {
      _ = try UTF8Span(validating: text.extracting(content))
    } catch {
      throw invalidUTF8(text, content)
    }
    var previous: UInt8 = 0
    for offset in content {
      let byte = text[offset]
      if byte == 0 { throw nulByte(text, content) }
      if form == .note {
        let isC1 = previous == 0xC2 && (0x80...0x9F).contains(byte)
        if byte < 0x20 || byte == 0x7F || isC1 { throw controlCharacter(text, content, byte) }
      }
      previous = byte
    }
  }
}
