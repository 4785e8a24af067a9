// SPDX-License-Identifier: Apache-2.0

/// Reads fields of lines with blanks between them, without making texts of them.
struct LineReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Reads a number and the byte behind it, or the end of the line; nil where anything else stands there.
  mutating func number(radix: UInt, until end: Unicode.Scalar) -> UInt? {
    var value: UInt = 0
    var digits = 0
    while position < bytes.count, let digit = LineReader.digit(bytes[position]), digit < radix {
      let product = value.multipliedReportingOverflow(by: radix)
      let sum = product.partialValue.addingReportingOverflow(digit)
      guard !product.overflow, !sum.overflow else { return nil }
      value = sum.partialValue
      digits += 1
      position += 1
    }
    guard digits > 0 else { return nil }
    if position < bytes.count, bytes[position] == UInt8(ascii: end) {
      position += 1
      return value
    }
    return isAtEnd || bytes[position] == UInt8(ascii: "\n") ? value : nil
  }

  /// Reads a field of a known length and the blank behind it.
  mutating func field(count: Int) -> ArraySlice<UInt8>? {
    guard position + count < bytes.count, bytes[position + count] == UInt8(ascii: " ") else { return nil }
    defer { position += count + 1 }
    return bytes[position..<position + count]
  }

  /// Passes over a field and the blank behind it.
  mutating func skipField() -> Bool {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      position += 1
      if bytes[position - 1] == UInt8(ascii: " ") { return true }
    }
    return false
  }

  mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    position += 1
  }

  private static func digit(_ byte: UInt8) -> UInt? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt(byte - UInt8(ascii: "a")) + 10
    default: nil
    }
  }
}
