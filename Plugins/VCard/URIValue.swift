// SPDX-License-Identifier: Apache-2.0

/// Numbers and addresses that vCard 4.0 writes as URIs.
enum URIValue {
  /// What stands behind a scheme, percent escapes undone; the value itself where it has another scheme or none.
  static func text(_ value: String, scheme: String) -> String {
    guard hasScheme(value, scheme) else { return value }
    var rest = value.utf8.dropFirst(scheme.utf8.count)
    // RFC 6068: what follows a question mark is the draft of a letter.
    if scheme == "mailto:", let end = rest.firstIndex(of: ASCII.question) { rest = rest[..<end] }
    guard rest.contains(ASCII.percent) else { return String(rest) ?? value }
    return UTF8Text.string(percentDecoded(Array(rest))[...])
  }

  private static func hasScheme(_ value: String, _ scheme: String) -> Bool {
    var bytes = value.utf8.makeIterator()
    for letter in scheme.utf8 {
      guard let byte = bytes.next(), ASCII.lowercased(byte) == letter else { return false }
    }
    return true
  }

  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == ASCII.percent, index + 2 < bytes.count, let high = ASCII.hexValue(bytes[index + 1]),
        let low = ASCII.hexValue(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
