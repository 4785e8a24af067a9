// SPDX-License-Identifier: Apache-2.0

/// A character set that cards name in `CHARSET`.
enum Charset {
  case utf8
  /// windows-1252, and ISO-8859-1, of which it is a superset where text is concerned.
  case windows1252
  /// ISO-8859-15.
  case latin9
  /// One that isn't known here: taken as UTF-8 where it is valid, else as windows-1252.
  case unknown

  init(name: String) {
    let letters = name.lowercased().filter { $0 != "-" && $0 != "_" }
    self =
      switch letters {
      case "utf8", "usascii", "ascii", "ansix3.4": .utf8
      case "iso88591", "latin1", "l1", "windows1252", "cp1252", "iso885911987": .windows1252
      case "iso885915", "latin9": .latin9
      default: .unknown
      }
  }

  /// The same text in UTF-8.
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 2)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        UTF8Text.append(scalar(byte), to: &result)
      }
    }
    return result
  }

  /// Whether bytes of this set have to be changed to be UTF-8.
  var needsDecoding: Bool { self == .windows1252 || self == .latin9 }

  private func scalar(_ byte: UInt8) -> Unicode.Scalar {
    if self == .latin9 { return Self.latin9Scalar(byte) }
    return byte < 0xA0 ? Self.windows1252Scalars[Int(byte & 0x1F)] : Unicode.Scalar(byte)
  }

  private static func latin9Scalar(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0xA4: "€"
    case 0xA6: "Š"
    case 0xA8: "š"
    case 0xB4: "Ž"
    case 0xB8: "ž"
    case 0xBC: "Œ"
    case 0xBD: "œ"
    case 0xBE: "Ÿ"
    default: Unicode.Scalar(byte)
    }
  }

  /// 0x80 to 0x9F; the five that the set leaves open are the controls of the same number.
  private static let windows1252Scalars: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]
}
