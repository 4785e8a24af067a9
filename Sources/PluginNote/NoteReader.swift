// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
internal import UsherModel

/// Takes the values out of a note that the host relies on, and says which rule is broken where one is.
struct NoteReader {
  let file: KeyFile

  /// The bytes of a key that every note has.
  func mandatory(_ key: StaticString) throws(NoteBreach) -> ArraySlice<UInt8> {
    guard let value = file.bytes(of: key) else {
      throw NoteBreach(key: key.description, "`\(key)` is missing; every note has one")
    }
    guard !value.isEmpty else { throw breach(key, "must not be empty") }
    return value
  }

  func version(_ key: StaticString, _ text: ArraySlice<UInt8>) throws(NoteBreach) -> ABIVersion {
    guard let version = ABIVersion(parsing: text.span) else {
      throw breach(key, "must be two numbers below 65536 with a dot between them, such as 1.0")
    }
    return version
  }

  func requiredABI(builtAgainst abi: ABIVersion) throws(NoteBreach) -> ABIVersion {
    guard let text = file.bytes(of: "abi-required") else { return abi }
    let required = try version("abi-required", text)
    guard required.major == abi.major else {
      throw breach("abi-required", "must have the same major version as `abi`, which is \(abi)")
    }
    return required
  }

  func reverseDNS(_ key: StaticString) throws(NoteBreach) -> ArraySlice<UInt8> {
    let text = try mandatory(key)
    guard NoteGrammar.isReverseDNS(text.span) else {
      throw breach(key, "must be a reverse-DNS name in a-z, 0-9, `-` and dots, such as com.example.fortune")
    }
    return text
  }

  func category() throws(NoteBreach) -> Category {
    let text = try mandatory("category")
    guard Self.isReserved(text.span) || NoteGrammar.isReverseDNS(text.span) else {
      throw breach(
        "category", "must be one of Usher's own names or a reverse-DNS name, such as com.example.fortune")
    }
    return Category(String(decoding: text, as: UTF8.self))
  }

  func checkName() throws(NoteBreach) {
    _ = try mandatory("name")
  }

  func checkVersion() throws(NoteBreach) {
    let text = try mandatory("version")
    guard NoteGrammar.isSemanticVersion(text.span) else {
      throw breach("version", "must be a semantic version, such as 1.0.0")
    }
  }

  func authority() throws(NoteBreach) -> PluginAuthority {
    let text = try mandatory("authority")
    for authority in PluginAuthority.allCases where text.elementsEqual(authority.rawValue.utf8) { return authority }
    throw breach("authority", "must be system, consent or either")
  }

  /// A breach that shows what stands at a key, shortened, and its line.
  func breach(_ key: StaticString, _ rule: String) -> NoteBreach {
    breach(key.description, rule)
  }

  func breach(_ key: String, _ rule: String) -> NoteBreach {
    let value = DisplayText.clean(file.value(key) ?? "", limit: 60)
    return NoteBreach(key: key, line: file.line(of: key), "`\(key)=\(value)` \(rule)")
  }

  /// Whether a category is one of Usher's own.
  static func isReserved(_ text: Span<UInt8>) -> Bool {
    switch text.count {
    case 6: text.equals("photos") || text.equals("camera") || text.equals("motion")
    case 8: text.equals("contacts") || text.equals("calendar") || text.equals("location")
    case 10: text.equals("microphone")
    case 13: text.equals("notifications")
    default: false
    }
  }
}
