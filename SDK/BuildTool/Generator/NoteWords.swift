// SPDX-License-Identifier: Apache-2.0

/// The words and shapes that a note's values have.
enum NoteWords {
  static let reservedCategories: Set<String> = [
    "contacts", "photos", "camera", "microphone", "calendar", "location", "motion", "notifications",
  ]
  static let authorities: Set<String> = ["system", "consent", "either"]
  static let choices: Set<String> = ["limited", "reduced", "once", "until"]
  static let priorities: Set<String> = ["required", "recommended", "suggested"]
  static let longestName = 200
  static let longestScope = 64
  static let mostScopes = 64

  /// Whether a text is reverse-DNS: at least two labels of `[a-z0-9-]`, none empty or with a hyphen at its end.
  static func isReverseDNS(_ text: some StringProtocol) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= longestName && labels.count > 1
      && labels.allSatisfy { label in
        isScopeText(label) && !label.hasPrefix("-") && !label.hasSuffix("-")
      }
  }

  /// Whether a text is a scope's id.
  static func isScope(_ text: String) -> Bool {
    isScopeText(text) && text.utf8.count <= longestScope
  }

  /// Whether a text is a version as semver.org 2.0.0 has it.
  static func isSemanticVersion(_ text: String) -> Bool {
    let plus = text.firstIndex(of: "+") ?? text.endIndex
    let hyphen = text[..<plus].firstIndex(of: "-") ?? plus
    let numbers = text[..<hyphen].split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers.allSatisfy(isNumber) else { return false }
    if hyphen < plus, !areIdentifiers(text[text.index(after: hyphen)..<plus], mayHaveZeros: false) { return false }
    return plus == text.endIndex || areIdentifiers(text[text.index(after: plus)...], mayHaveZeros: true)
  }

  /// Reads `N.N`, both below 65536.
  static func abiVersion(_ text: String) -> (major: Int, minor: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }),
      let major = UInt16(parts[0]), let minor = UInt16(parts[1])
    else { return nil }
    return (Int(major), Int(minor))
  }

  /// Whether a text is an extension's id: a reverse-DNS name, or `usher.` and a name, then `/` and a revision.
  static func isExtension(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && isReverseDNS(parts[0]) && isNumber(parts[1])
  }

  /// Whether a text is a Swift type's name, or a path of them.
  static func isSwiftType(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
      guard let first = name.utf8.first, !isDigit(first) else { return false }
      return name.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
    }
  }

  private static func isScopeText(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isLowercase($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private static func areIdentifiers(_ text: Substring, mayHaveZeros: Bool) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      let isName = !part.isEmpty && part.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
      return isName && (mayHaveZeros || !part.utf8.allSatisfy(isDigit) || isNumber(part))
    }
  }

  private static func isNumber(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy(isDigit) && (part.utf8.count == 1 || !part.hasPrefix("0"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
  private static func isLowercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
  private static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) }
}
