// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text with every character that could move a cursor or turn the reading direction written out.
  ///
  /// Control characters (C0, DEL, C1), line and paragraph separators, the byte order mark and the characters of
  /// Unicode's Bidi_Control property become `\n`, `\t`, `\x1B` or `\u{202E}`. Everything else stays as it is. Costs one
  /// look at each byte where there is nothing to do.
  package var visible: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var result = ""
    result.reserveCapacity(utf8.count + 8)
    for scalar in unicodeScalars {
      if scalar.isHarmless {
        result.unicodeScalars.append(scalar)
      } else {
        result += scalar.writtenOut
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether it can neither move the cursor nor turn the reading direction.
  fileprivate var isHarmless: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: false
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: true
    }
  }

  fileprivate var writtenOut: String {
    switch self {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: value < 0x80 ? "\\x\(hexadecimal)" : "\\u{\(hexadecimal)}"
    }
  }

  private var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }
}
