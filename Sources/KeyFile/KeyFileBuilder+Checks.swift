// SPDX-License-Identifier: Apache-2.0

extension KeyFileBuilder {
  func check(_ name: Name, hasLocale: Bool) throws(KeyFileError) {
    if let group = name.group {
      if form != .grouped { throw refusal(name, .groupNotAllowed, "stands in a group, and this form has none") }
      try checkGroup(group, name)
    } else if form == .grouped {
      throw refusal(name, .keyOutsideGroup, "needs a group")
    }
    if name.key.isEmpty || !name.key.utf8.allSatisfy({ KeyCharacters.allow($0, in: form) }) {
      throw refusal(name, .badKey, "holds a character that no key may have")
    }
    if hasLocale, name.locale.isEmpty || !name.locale.utf8.allSatisfy(KeyCharacters.allowInLocale) {
      throw refusal(name, .badLocale, "has the locale \"\(name.locale)\", which isn't one")
    }
    if max(name.key.utf8.count, name.locale.utf8.count) > KeyFile.longestName {
      throw refusal(name, .nameTooLong, "is longer than \(KeyFile.longestName) bytes")
    }
  }

  private func checkGroup(_ group: String, _ name: Name) throws(KeyFileError) {
    let isName = group.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
    }
    if group.isEmpty || !isName { throw refusal(name, .badGroup, "stands in \"\(group)\", which is no group's name") }
    if group.utf8.count > KeyFile.longestName {
      throw refusal(name, .nameTooLong, "stands in a group whose name is longer than \(KeyFile.longestName) bytes")
    }
  }

  func check(_ value: String, of name: Name, isEscaped: Bool) throws(KeyFileError) {
    if value.utf8.contains(0) { throw refusal(name, .notRepresentable, "can't have a NUL in its value") }
    if form != .note { return }
    let hasControls = value.unicodeScalars.contains {
      $0.properties.generalCategory == .control && !(isEscaped && ["\n", "\t", "\r"].contains($0))
    }
    if hasControls { throw refusal(name, .notRepresentable, "can't have a control character in a note") }
    if !isEscaped, value.utf8.first == UInt8(ascii: " ") || value.utf8.last == UInt8(ascii: " ") {
      throw refusal(name, .notRepresentable, "can't have a blank at either end of its value in a note")
    }
  }

  private func refusal(_ name: Name, _ code: KeyFileError.Code, _ predicate: String) -> KeyFileError {
    KeyFileError(code, group: name.group, key: name.key, "the key \"\(name.key)\" \(predicate)")
  }
}
