// SPDX-License-Identifier: Apache-2.0

/// Reads the pieces of a log line; each reading is strict, so that one text has one meaning.
enum ConsentFields {
  /// Reads a decimal number of at most 19 digits without sign or leading zeros.
  static func number(_ bytes: Span<UInt8>) -> UInt64? {
    guard (1...19).contains(bytes.count), bytes.count == 1 || bytes[0] != UInt8(ascii: "0") else { return nil }
    var value: UInt64 = 0
    for index in bytes.indices {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + UInt64(digit)
    }
    return value
  }

  /// Reads a decimal number that may be negative.
  static func signed(_ bytes: Span<UInt8>) -> Int64? {
    text(bytes).flatMap { Int64($0) }
  }

  /// Reads a checksum: 16 lower-case hexadecimal digits.
  static func checksum(_ bytes: Span<UInt8>) -> UInt64? {
    guard bytes.count == 16 else { return nil }
    var value: UInt64 = 0
    for index in bytes.indices {
      guard let digit = digit(bytes[index], ten: UInt8(ascii: "a")) else { return nil }
      value = value << 4 | UInt64(digit)
    }
    return value
  }

  /// Reads a value and takes its escapes away; nil where an escape is broken.
  static func value(_ bytes: Span<UInt8>) -> String? {
    guard index(of: UInt8(ascii: "%"), in: bytes, from: 0) != nil else { return text(bytes) }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        plain.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.count, let high = digit(bytes[index + 1], ten: UInt8(ascii: "A")),
        let low = digit(bytes[index + 2], ten: UInt8(ascii: "A"))
      else { return nil }
      plain.append(high << 4 | low)
      index += 3
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Reads values with commas between them; an empty field is one empty value.
  static func list(_ bytes: Span<UInt8>) -> [String]? {
    var values: [String] = []
    var start = 0
    while true {
      let end = index(of: UInt8(ascii: ","), in: bytes, from: start) ?? bytes.count
      guard let value = value(bytes.extracting(start..<end)) else { return nil }
      values.append(value)
      guard end < bytes.count else { return values }
      start = end + 1
    }
  }

  /// Reads bytes as they are; nil where they aren't UTF-8.
  static func text(_ bytes: Span<UInt8>) -> String? {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    return String(copying: text)
  }

  /// Finds a byte.
  static func index(of byte: UInt8, in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Whether the bytes at an index are this word.
  static func has(_ word: String, in bytes: Span<UInt8>, at index: Int) -> Bool {
    guard index >= 0, index + word.utf8.count <= bytes.count else { return false }
    var position = index
    for byte in word.utf8 {
      guard bytes[position] == byte else { return false }
      position += 1
    }
    return true
  }

  private static func digit(_ byte: UInt8, ten: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case ten..<(ten + 6): byte - ten + 10
    default: nil
    }
  }
}
