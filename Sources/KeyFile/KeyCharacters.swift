// SPDX-License-Identifier: Apache-2.0

/// The characters that keys and locales are made of, as bits of two words.
enum KeyCharacters {
  /// Whether a key of that form may hold a byte: `[A-Za-z0-9._+-]`, and `/` and `*` in a plain file.
  @inline(__always)
  static func allow(_ byte: UInt8, in form: KeyFileForm) -> Bool {
    has(byte, low: digits | dotPlusMinus | (form == .plain ? slashStar : 0), high: letters | underscore)
  }

  /// Whether a locale may hold a byte: `lang_COUNTRY.ENCODING@MODIFIER`.
  @inline(__always)
  static func allowInLocale(_ byte: UInt8) -> Bool {
    has(byte, low: digits | dotPlusMinus, high: letters | underscore | 1)
  }

  @inline(__always)
  private static func has(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
    if byte >= 0x80 { return false }
    return (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }

  // The low word stands for 0x00 to 0x3F, the high one for 0x40 (`@`) to 0x7F.
  private static var digits: UInt64 { 0x03FF_0000_0000_0000 }
  private static var dotPlusMinus: UInt64 { 1 << 0x2E | 1 << 0x2B | 1 << 0x2D }
  private static var slashStar: UInt64 { 1 << 0x2F | 1 << 0x2A }
  private static var letters: UInt64 { 0x07FF_FFFE_07FF_FFFE }
  private static var underscore: UInt64 { 1 << 0x1F }
}
