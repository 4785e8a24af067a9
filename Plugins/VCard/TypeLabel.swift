// SPDX-License-Identifier: Apache-2.0

/// The word that stands beside a number or address.
enum TypeLabel {
  /// The label that the types of a property make: `home`, `work fax`, or words of the person's own.
  ///
  /// Types that tell a program something and a person nothing (`PREF`, `VOICE`, `INTERNET`) are left out. With `carets`,
  /// RFC 6868's escapes are undone.
  static func label(_ line: ArraySlice<UInt8>, _ parameters: Range<Int>, carets: Bool) -> String {
    let bytes = line.span
    var known: KnownTypes = []
    var own: [String] = []
    var scanner = ParameterScanner(parameters)
    while let parameter = scanner.next(bytes) {
      if parameter.name.isEmpty {
        if let label = samsungLabel(line, parameter.value) {
          own.append(label)
          continue
        }
      } else if !bytes.holds("type", at: parameter.name) {
        continue
      }
      guard ValueEncoding(parameter, bytes) == nil else { continue }
      var words = ParameterWords(parameter.value)
      while let word = words.next(bytes) {
        if let type = KnownTypes(bytes, word) {
          known.formUnion(type)
        } else {
          own.append(ownWord(Property.text(line, word), carets: carets))
        }
      }
    }
    guard !own.isEmpty else { return known.label }
    return (known.isEmpty ? own : [known.label] + own).joined(separator: " ")
  }

  /// The label of `X-ABLabel`, which Apple and Google put beside a property of the same group.
  ///
  /// Built-in ones look like `_$!<HomeFax>!$_`, and become `home fax`.
  static func label(apple text: String) -> String {
    guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.utf8.count > 8 else { return text }
    var label = ""
    var isAfterSmall = false
    for character in text.dropFirst(4).dropLast(4) {
      if isAfterSmall, character.isUppercase { label += " " }
      isAfterSmall = character.isLowercase
      label += character.lowercased()
    }
    return label
  }

  private static func ownWord(_ word: String, carets: Bool) -> String {
    let word = (carets ? withoutCarets(word) : word).lowercased()
    return word.hasPrefix("x-") ? String(word.dropFirst(2)) : word
  }

  private static func withoutCarets(_ word: String) -> String {
    guard word.utf8.contains(ASCII.caret) else { return word }
    var result = ""
    var characters = word.makeIterator()
    while let character = characters.next() {
      guard character == "^" else {
        result.append(character)
        continue
      }
      switch characters.next() {
      case "n": result += "\n"
      case "'": result += "\""
      case "^": result += "^"
      case let other?: result += "^\(other)"
      case nil: result += "^"
      }
    }
    return result
  }

  /// `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=41=42)`, or with the word alone in the parentheses.
  private static func samsungLabel(_ line: ArraySlice<UInt8>, _ value: Range<Int>) -> String? {
    let bytes = line.span
    guard value.count > 10, bytes.holds("x-custom(", at: value.prefix(9)),
      bytes[value.upperBound - 1] == ASCII.closeParenthesis
    else {
      return nil
    }
    let inner = value.dropFirst(9).dropLast()
    var start = inner.lowerBound
    for index in inner where bytes[index] == ASCII.comma { start = index + 1 }
    return UTF8Text.string(QuotedPrintable.decode(Property.slice(line, start..<inner.upperBound))[...])
  }
}
