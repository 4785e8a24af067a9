// SPDX-License-Identifier: Apache-2.0

/// Quoted-printable (RFC 2045 §6.7), for a value whose soft line breaks have been joined.
enum QuotedPrintable {
  /// Decodes; an `=` without two hexadecimal digits stays as it is, one at the end goes.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let bytes = bytes.span
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == ASCII.equals else {
        result.append(byte)
        continue
      }
      if index == bytes.count { break }
      if index + 1 < bytes.count, let high = ASCII.hexValue(bytes[index]), let low = ASCII.hexValue(bytes[index + 1]) {
        result.append(high << 4 | low)
        index += 2
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
