// SPDX-License-Identifier: Apache-2.0

/// The escapes of values.
enum KeyEscape {
  static var backslash: UInt8 { UInt8(ascii: "\\") }
  static var separator: UInt8 { UInt8(ascii: ";") }

  /// What a character behind a backslash stands for; nil where it is no escape.
  static func meaning(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "s"): UInt8(ascii: " ")
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case backslash, separator: byte
    default: nil
    }
  }

  /// Undoes the escapes; what is no escape stays as it is.
  static func decode(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(backslash) else { return String(decoding: value, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(value.count)
    var isEscaped = false
    for byte in value {
      if isEscaped {
        if let meaning = meaning(of: byte) { decoded.append(meaning) } else { decoded += [backslash, byte] }
        isEscaped = false
      } else if byte == backslash {
        isEscaped = true
      } else {
        decoded.append(byte)
      }
    }
    if isEscaped { decoded.append(backslash) }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Splits at every separator without a backslash before it; one at the end ends the last element.
  static func split(_ value: ArraySlice<UInt8>) -> [String] {
    var elements: [String] = []
    var start = value.startIndex
    var isEscaped = false
    for position in value.indices {
      if isEscaped {
        isEscaped = false
      } else if value[position] == backslash {
        isEscaped = true
      } else if value[position] == separator {
        elements.append(element(value[start..<position]))
        start = position + 1
      }
    }
    if start < value.endIndex { elements.append(element(value[start...])) }
    return elements
  }

  private static func element(_ piece: ArraySlice<UInt8>) -> String {
    let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    var piece = piece.drop { blanks.contains($0) }
    while let last = piece.last, blanks.contains(last) { piece.removeLast() }
    return decode(piece)
  }

  /// Writes a value so that reading it gives the same text.
  static func encode(_ text: String, isElement: Bool = false) -> [UInt8] {
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for (position, byte) in bytes.enumerated() {
      let isOuter = position == 0 || position == bytes.count - 1
      switch byte {
      case UInt8(ascii: " ") where isOuter: encoded += [backslash, UInt8(ascii: "s")]
      case UInt8(ascii: "\n"): encoded += [backslash, UInt8(ascii: "n")]
      case UInt8(ascii: "\t"): encoded += [backslash, UInt8(ascii: "t")]
      case UInt8(ascii: "\r"): encoded += [backslash, UInt8(ascii: "r")]
      case backslash: encoded += [backslash, backslash]
      case separator where isElement: encoded += [backslash, separator]
      default: encoded.append(byte)
      }
    }
    return encoded
  }
}
