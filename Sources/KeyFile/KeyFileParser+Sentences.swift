// SPDX-License-Identifier: Apache-2.0

/// What to say about a line; the cold side of the parser.
extension KeyFileParser {
  func headerInWrongForm(_ text: Span<UInt8>, _ content: Range<Int>) -> KeyFileError {
    let header = excerpt(text, content)
    return failure(.groupNotAllowed, text, "\(header) starts a group, and this file has none; take the line out")
  }

  func badHeader(_ text: Span<UInt8>, _ content: Range<Int>) -> KeyFileError {
    failure(
      .badGroup, text, "\(excerpt(text, content)) isn't a group header; write [name], without brackets in the name")
  }

  func duplicateHeader(_ text: Span<UInt8>, _ name: Range<Int>, first: KeySlot) -> KeyFileError {
    failure(
      .duplicateGroup, text,
      "the group [\(plainExcerpt(text, name))] stands in line \(first.line) already; move its lines there")
  }

  func nameTooLong(_ text: Span<UInt8>, _ name: Range<Int>, _ what: String) -> KeyFileError {
    failure(
      .nameTooLong, text,
      "the \(what) \(excerpt(text, name)) has \(name.count) bytes, more than the \(KeyFile.longestName) allowed")
  }

  func notAnEntry(_ text: Span<UInt8>, _ content: Range<Int>, stoppedAt offset: Int) -> KeyFileError {
    let equals = text.offset(of: UInt8(ascii: "="), from: content.lowerBound, to: content.upperBound)
    if equals == content.upperBound {
      return failure(.missingEquals, text, "\(excerpt(text, content)) has no =; write key=value, or # before a comment")
    }
    var end = equals
    while end > content.lowerBound, isBlank(text[end - 1]) { end -= 1 }
    if end == content.lowerBound {
      return failure(.badKey, text, "there is no key before the =")
    }
    let key = content.lowerBound..<end
    let characters = form == .plain ? "A-Z a-z 0-9 . _ + - / *" : "A-Z a-z 0-9 . _ + -"
    return failure(
      .badKey, text, key: plainExcerpt(text, key),
      "\(excerpt(text, key)) isn't a key; keys are made of \(characters), then [locale] where there is one")
  }

  func badLocale(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> KeyFileError {
    let close = min(end, text.offset(of: UInt8(ascii: "="), from: start, to: end))
    return failure(
      .badLocale, text, "\(excerpt(text, start..<close)) isn't a locale; write it like name[de]=… or name[pt_BR]=…")
  }

  func keyOutsideGroup(_ text: Span<UInt8>, _ slot: KeySlot) -> KeyFileError {
    failure(slot, .keyOutsideGroup, text, "stands before the first [group]; move it behind one")
  }

  func badEscape(_ text: Span<UInt8>, _ slot: KeySlot) -> KeyFileError {
    failure(
      slot, .badEscape, text, #"has a backslash before something else than s n t r \ ; in its value; write \\ for one"#)
  }

  func duplicateKey(_ text: Span<UInt8>, _ slot: KeySlot, first: KeySlot) -> KeyFileError {
    failure(slot, .duplicateKey, text, "stands in line \(first.line) already; take one of them out")
  }

  func invalidUTF8(_ text: Span<UInt8>, _ content: Range<Int>) -> KeyFileError {
    let key = keyBefore(text, content)
    return failure(.invalidUTF8, text, key: key, "\(subject(key)) isn't UTF-8; save the file as UTF-8")
  }

  func nulByte(_ text: Span<UInt8>, _ content: Range<Int>) -> KeyFileError {
    let key = keyBefore(text, content)
    return failure(.nulByte, text, key: key, "\(subject(key)) holds a NUL; take it out")
  }

  func controlCharacter(_ text: Span<UInt8>, _ content: Range<Int>, _ byte: UInt8) -> KeyFileError {
    let key = keyBefore(text, content)
    let number = "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    let what = byte == 0x09 ? "a tab" : byte == 0x0D ? "a carriage return" : "the control character \(number)"
    return failure(.controlCharacter, text, key: key, "\(subject(key)) holds \(what), which a note must not")
  }

  // MARK: Parts

  private func failure(
    _ slot: KeySlot, _ code: KeyFileError.Code, _ text: Span<UInt8>, _ predicate: String
  ) -> KeyFileError {
    let key = plainExcerpt(text, slot.writtenRange)
    return failure(code, text, key: key, "the key \"\(key)\" \(predicate)")
  }

  private func failure(
    _ code: KeyFileError.Code, _ text: Span<UInt8>, key: String? = nil, _ sentence: String
  ) -> KeyFileError {
    var name: String?
    if let group, group != KeySlot.root { name = wholeName(text, index.slots[Int(group)].nameRange) }
    return KeyFileError(code, line: Int(line), group: name, key: key, sentence)
  }

  /// The name of a group that has been filed, which is short and UTF-8.
  private func wholeName(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: range.map { text[$0] }, as: UTF8.self)
  }

  /// What stands before the first `=` of a line, or nil.
  private func keyBefore(_ text: Span<UInt8>, _ content: Range<Int>) -> String? {
    let equals = text.offset(of: UInt8(ascii: "="), from: content.lowerBound, to: content.upperBound)
    if equals == content.upperBound || equals == content.lowerBound { return nil }
    return plainExcerpt(text, content.lowerBound..<equals)
  }

  private func subject(_ key: String?) -> String {
    key.map { "the line of the key \"\($0)\"" } ?? "the line"
  }

  private func excerpt(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    "\"\(plainExcerpt(text, range))\""
  }

  /// At most 64 bytes of a line, repaired, and without control and direction characters.
  private func plainExcerpt(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    let shown = range.prefix(64)
    let repaired = String(decoding: shown.map { text[$0] }, as: UTF8.self)
    var safe = String.UnicodeScalarView()
    for scalar in repaired.unicodeScalars {
      let category = scalar.properties.generalCategory
      safe.append(category == .control || category == .format ? "\u{FFFD}" : scalar)
    }
    return String(safe) + (shown.count < range.count ? "…" : "")
  }
}
