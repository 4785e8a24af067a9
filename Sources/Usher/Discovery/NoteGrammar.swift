// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// The shapes that values of a note must have.
///
/// Works on bytes, because a folder of a thousand plugins is judged without a `String` per value.
enum NoteGrammar {
  /// The longest `id` or `category`, in bytes, so that one can name a file.
  static let longestName = 200
  /// The longest scope id, in bytes.
  static let longestScope = 64
  /// The most scopes that one category may have.
  static let mostScopes = 64

  /// Whether a text is reverse-DNS: labels of `[a-z0-9-]`, at least two, none empty or with a hyphen at its end.
  static func isReverseDNS(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= longestName else { return false }
    var dots = 0
    var last = UInt8(ascii: ".")
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "-"): if last == UInt8(ascii: ".") { return false }
      case UInt8(ascii: "."):
        if last == UInt8(ascii: ".") || last == UInt8(ascii: "-") { return false }
        dots += 1
      default: return false
      }
      last = byte
    }
    return dots > 0 && last != UInt8(ascii: ".") && last != UInt8(ascii: "-")
  }

  /// Whether a text is a scope's id, `[a-z0-9-]`.
  static func isScope(_ text: some Collection<UInt8>) -> Bool {
    !text.isEmpty && text.count <= longestScope
      && text.allSatisfy { isLowercase($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether a text is a version as semver.org 2.0.0 has it.
  static func isSemanticVersion(_ text: ArraySlice<UInt8>) -> Bool {
    let plus = text.firstIndex(of: UInt8(ascii: "+")) ?? text.endIndex
    let hyphen = text[..<plus].firstIndex(of: UInt8(ascii: "-")) ?? plus
    var numbers = 0
    var isNumeral = true
    eachPart(of: text[..<hyphen]) { part in
      numbers += 1
      isNumeral = isNumeral && isNumber(part)
    }
    guard numbers == 3, isNumeral else { return false }
    if hyphen < plus, !areIdentifiers(text[text.index(after: hyphen)..<plus], mayHaveZeros: false) { return false }
    return plus == text.endIndex || areIdentifiers(text[text.index(after: plus)...], mayHaveZeros: true)
  }

  private static func areIdentifiers(_ text: ArraySlice<UInt8>, mayHaveZeros: Bool) -> Bool {
    var isGood = true
    eachPart(of: text) { part in
      let isName = !part.isEmpty && part.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
      let hasZeros = part.count > 1 && part.first == UInt8(ascii: "0") && part.allSatisfy(isDigit)
      isGood = isGood && isName && (mayHaveZeros || !hasZeros)
    }
    return isGood
  }

  private static func isNumber(_ part: ArraySlice<UInt8>) -> Bool {
    !part.isEmpty && part.allSatisfy(isDigit) && (part.count == 1 || part.first != UInt8(ascii: "0"))
  }

  private static func eachPart(of text: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
    var start = text.startIndex
    while let dot = text[start...].firstIndex(of: UInt8(ascii: ".")) {
      body(text[start..<dot])
      start = dot + 1
    }
    body(text[start...])
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
  private static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) }
}
