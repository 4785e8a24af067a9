// SPDX-License-Identifier: Apache-2.0

/// Builds the text of the log: fields in ASCII, everything else percent-escaped.
struct ConsentText: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Appends ASCII text as it is.
  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a number in decimal.
  mutating func append(_ number: some BinaryInteger) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Appends a checksum as 16 lower-case hexadecimal digits.
  mutating func append(checksum: UInt64) {
    for shift in stride(from: 60, through: 0, by: -4) {
      bytes.append(Self.digit(UInt8(truncatingIfNeeded: checksum >> UInt64(shift)) & 0xf, ten: UInt8(ascii: "a")))
    }
  }

  /// Appends a value whose bytes may be anything; what isn't plain becomes `%XX`.
  mutating func append(escaped value: String) {
    for byte in value.utf8 {
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
