// SPDX-License-Identifier: Apache-2.0

/// Builds the text of the log: fields in ASCII, everything else percent-escaped.
struct ConsentText: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Starts with nothing, and with room for a usual line.
  init() {
    bytes.reserveCapacity(256)
  }

  /// Appends ASCII text as it is.
  mutating func append(_ text: String) {
    let text = text.utf8Span.span
    for index in text.indices { bytes.append(text[index]) }
  }

  /// Appends a number in decimal, with zeros before it up to a width.
  mutating func append(_ number: UInt64, width: Int = 1) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || bytes.count - start < width
    bytes[start...].reverse()
  }

  /// Appends a number in decimal.
  mutating func append(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(number.magnitude)
  }

  /// Appends a checksum as 16 lower-case hexadecimal digits.
  mutating func append(checksum: UInt64) {
    for shift in stride(from: 60, through: 0, by: -4) {
      bytes.append(Self.digit(UInt8(truncatingIfNeeded: checksum >> UInt64(shift)) & 0xf, ten: UInt8(ascii: "a")))
    }
  }

  /// Appends a value whose bytes may be anything; what isn't plain becomes `%XX`.
  mutating func append(escaped value: String) {
    let value = value.utf8Span.span
    for index in value.indices {
      let byte = value[index]
      if Self.isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(Self.digit(byte >> 4, ten: UInt8(ascii: "A")))
        bytes.append(Self.digit(byte & 0xf, ten: UInt8(ascii: "A")))
      }
    }
  }

  /// Appends values with commas between them.
  mutating func append(list values: [String]) {
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(escaped: value)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "+"):
      true
    default:
      false
    }
  }

  private static func digit(_ value: UInt8, ten: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : ten + value - 10
  }
}
