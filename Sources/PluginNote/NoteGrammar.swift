// SPDX-License-Identifier: Apache-2.0

/// The shapes that values of a note must have.
///
/// Works on bytes, because a folder of a thousand plugins is judged without a `String` per value.
package enum NoteGrammar {
  /// The longest `id` or `category`, in bytes, so that one can name a file.
  package static let longestName = 200
  /// The longest scope id, in bytes.
  package static let longestScope = 64
  /// The most scopes that one category may have.
  package static let mostScopes = 64

  /// Whether a text is reverse-DNS: labels of `[a-z0-9-]`, at least two, none empty or with a hyphen at its end.
  package static func isReverseDNS(_ text: Span<UInt8>) -> Bool {
    guard text.count <= longestName else { return false }
    var dots = 0
    var last = UInt8(ascii: ".")
    for position in text.indices {
      let byte = text[position]
      if !isLowercase(byte), !isDigit(byte) {
        if last == UInt8(ascii: ".") { return false }
        if byte == UInt8(ascii: ".") {
          if last == UInt8(ascii: "-") { return false }
          dots += 1
        } else if byte != UInt8(ascii: "-") {
          return false
        }
      }
      last = byte
    }
    return dots > 0 && last != UInt8(ascii: ".") && last != UInt8(ascii: "-")
  }

  /// Whether a text is a scope's id, `[a-z0-9-]`.
  package static func isScope(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, text.count <= longestScope else { return false }
    for position in text.indices {
      let byte = text[position]
      if !isLowercase(byte), !isDigit(byte), byte != UInt8(ascii: "-") { return false }
    }
    return true
  }

  /// Whether a text is a version as semver.org 2.0.0 has it.
  static func isSemanticVersion(_ text: Span<UInt8>) -> Bool {
    var start = 0
    for number in 0..<3 {
      if number > 0 {
        guard start < text.count, text[start] == UInt8(ascii: ".") else { return false }
        start += 1
      }
      let first = start
      while start < text.count, isDigit(text[start]) { start += 1 }
      guard start > first, start == first + 1 || text[first] != UInt8(ascii: "0") else { return false }
    }
    if start < text.count, text[start] == UInt8(ascii: "-") {
      guard let end = identifiersEnd(text, from: start + 1, mayHaveZeros: false) else { return false }
      start = end
    }
    if start < text.count, text[start] == UInt8(ascii: "+") {
      guard let end = identifiersEnd(text, from: start + 1, mayHaveZeros: true) else { return false }
      start = end
    }
    return start == text.count
  }

  /// Where a list of identifiers with dots between them ends; nil where one is empty or, where that counts, a number
  /// that starts with a zero.
  private static func identifiersEnd(_ text: Span<UInt8>, from start: Int, mayHaveZeros: Bool) -> Int? {
    var position = start
    while true {
      let first = position
      var isNumber = true
      while position < text.count, isDigit(text[position]) || isLetter(text[position]) {
        if !isDigit(text[position]) { isNumber = false }
        position += 1
      }
      if position == first { return nil }
      if !mayHaveZeros, isNumber, position > first + 1, text[first] == UInt8(ascii: "0") { return nil }
      guard position < text.count, text[position] == UInt8(ascii: ".") else { return position }
      position += 1
    }
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
  /// Letters, and the hyphen that identifiers of a version may also hold.
  private static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) || byte == UInt8(ascii: "-") }
}
