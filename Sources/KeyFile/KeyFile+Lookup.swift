// SPDX-License-Identifier: Apache-2.0

extension KeyFile {
  /// The value of a key, its escapes undone.
  ///
  /// - Parameters:
  ///   - key: The key's name without a locale.
  ///   - group: The group's name; nil for keys that stand in none.
  ///   - locale: The locale exactly as it stands in the brackets; nil for the key without one.
  /// - Returns: nil where there is no such key.
  public func value(_ key: String, in group: String? = nil, exactLocale locale: String? = nil) -> String? {
    slot(key, in: group, locale: locale ?? "").map(text)
  }

  /// The value of a key in the language that fits best.
  ///
  /// Tries `lang_COUNTRY@MODIFIER`, `lang_COUNTRY`, `lang@MODIFIER`, `lang`, then the key without a locale, and leaves
  /// the encoding of `lang_COUNTRY.ENCODING@MODIFIER` out (Desktop Entry Specification §5). `C` and `POSIX` are no
  /// language.
  public func localized(_ key: String, in group: String? = nil, locale: String) -> String? {
    for candidate in LocaleName(locale).candidates {
      if let value = value(key, in: group, exactLocale: candidate) { return value }
    }
    return value(key, in: group)
  }

  /// The elements of a `;`-separated value; `\;` is a semicolon inside one, in a note too.
  ///
  /// A separator at the end ends the last element, so that `a;b` and `a;b;` are the same. Blanks around elements don't
  /// count. An element may be empty.
  ///
  /// - Returns: nothing where there is no such key.
  public func list(_ key: String, in group: String? = nil) -> [String] {
    guard let slot = slot(key, in: group, locale: "") else { return [] }
    return KeyEscape.split(bytes[slot.valueRange])
  }

  /// The bytes of a value as they stand in the file, without a `String` being made.
  ///
  /// For keys in no group and without a locale, such as a note's.
  public func bytes(of key: StaticString) -> ArraySlice<UInt8>? {
    // SAFETY: the pointer of a static text lives for ever and has that many bytes.
    let name = unsafe Span(_unsafeStart: key.utf8Start, count: key.utf8CodeUnitCount)
    let text = bytes.span
    let number = index.find(name, locale: text.extracting(0..<0), group: KeySlot.root, in: text)
    return number.map { bytes[index.slots[$0].valueRange] }
  }

  /// The line of a key, from 1; 0 where there is no such key.
  public func line(of key: String, in group: String? = nil, exactLocale locale: String? = nil) -> Int {
    slot(key, in: group, locale: locale ?? "").map { Int($0.line) } ?? 0
  }

  func text(_ slot: KeySlot) -> String {
    let value = bytes[slot.valueRange]
    return form.hasEscapes ? KeyEscape.decode(value) : String(decoding: value, as: UTF8.self)
  }

  func name(_ slot: KeySlot) -> String {
    String(decoding: bytes[slot.nameRange], as: UTF8.self)
  }

  private func slot(_ key: String, in group: String?, locale: String) -> KeySlot? {
    guard let group = groupNumber(group) else { return nil }
    return find(key, locale: locale, group: group)
  }

  /// The slot of a group's header; nil where there is no such group.
  func groupNumber(_ group: String?) -> UInt32? {
    guard let group else { return KeySlot.root }
    return findNumber(group, locale: "", group: KeySlot.headers).map { UInt32($0) }
  }

  private func find(_ name: String, locale: String, group: UInt32) -> KeySlot? {
    findNumber(name, locale: locale, group: group).map { index.slots[$0] }
  }

  private func findNumber(_ name: String, locale: String, group: UInt32) -> Int? {
    let name = name.utf8Span
    let locale = locale.utf8Span
    return index.find(name.span, locale: locale.span, group: group, in: bytes.span)
  }
}
