// SPDX-License-Identifier: Apache-2.0

/// Base64 (RFC 4648 §4), with the line ends and blanks that cards put into it.
enum Base64 {
  /// Decodes up to the first `=`; nil when something else stands in it, or nothing.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 4 * 3 + 3)
    let bytes = bytes.span
    var word: UInt32 = 0
    var digits = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard let digit = digit(byte) else {
        if byte == ASCII.equals { break }
        if ASCII.isBlank(byte) || ASCII.isLineEnd(byte) { continue }
        return nil
      }
      word = word << 6 | UInt32(digit)
      digits += 1
      guard digits == 4 else { continue }
      result.append(UInt8(truncatingIfNeeded: word >> 16))
      result.append(UInt8(truncatingIfNeeded: word >> 8))
      result.append(UInt8(truncatingIfNeeded: word))
      digits = 0
    }
    if digits >= 2 { result.append(UInt8(truncatingIfNeeded: word >> (digits == 3 ? 10 : 4))) }
    if digits == 3 { result.append(UInt8(truncatingIfNeeded: word >> 2)) }
    return result.isEmpty ? nil : result
  }

  /// Whether the line that starts at a place can be a piece of base64.
  static func isPiece(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    while index < bytes.count, !ASCII.isLineEnd(bytes[index]) {
      let byte = bytes[index]
      guard digit(byte) != nil || byte == ASCII.equals || ASCII.isBlank(byte) else { return false }
      index += 1
    }
    return true
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: nil
    }
  }
}
