// SPDX-License-Identifier: Apache-2.0

/// Text values and their escapes (RFC 6350 §3.4).
enum TextValue {
  /// The text of a value, without its escapes and the blanks around it.
  static func text(_ value: ArraySlice<UInt8>) -> String {
    text(value, splitLists: false)
  }

  /// The components of a structured value, which semicolons separate.
  ///
  /// With `splitLists`, the members of a component, which commas separate, are joined with spaces.
  static func components(_ value: ArraySlice<UInt8>, splitLists: Bool) -> [String] {
    var result: [String] = []
    let bytes = value.span
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ASCII.semicolon {
        result.append(text(Property.slice(value, start..<index), splitLists: splitLists))
        start = index + 1
      }
      index += byte == ASCII.backslash ? 2 : 1
    }
    result.append(text(Property.slice(value, start..<bytes.count), splitLists: splitLists))
    return result
  }

  private static func text(_ value: ArraySlice<UInt8>, splitLists: Bool) -> String {
    let bytes = value.span
    let range = bytes.trimmed(0..<bytes.count)
    if range.isEmpty { return "" }
    let isPlain = range.allSatisfy { bytes[$0] != ASCII.backslash && (!splitLists || bytes[$0] != ASCII.comma) }
    let value = Property.slice(value, range)
    return UTF8Text.string(isPlain ? value : unescaped(value, splitLists: splitLists)[...])
  }

  /// Undoes the escapes; a backslash before anything else stays.
  private static func unescaped(_ value: ArraySlice<UInt8>, splitLists: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var isEscaped = false
    for byte in value {
      if !isEscaped {
        isEscaped = byte == ASCII.backslash
        if !isEscaped { result.append(splitLists && byte == ASCII.comma ? ASCII.space : byte) }
        continue
      }
      isEscaped = false
      switch byte {
      case ASCII.n, 0x4E: result.append(ASCII.lineFeed)
      case ASCII.backslash, ASCII.semicolon, ASCII.comma, ASCII.colon, ASCII.quote: result.append(byte)
      default: result += [ASCII.backslash, byte]
      }
    }
    if isEscaped { result.append(ASCII.backslash) }
    return result
  }
}
