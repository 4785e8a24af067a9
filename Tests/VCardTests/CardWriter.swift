// SPDX-License-Identifier: Apache-2.0

import VCard

/// Writes one person as one exporter does, and keeps what a reader must find.
struct CardWriter {
  private(set) var bytes: [UInt8] = []
  var person: Person
  let phones: [String]
  let emails: [String]
  private var lineEnd = "\r\n"

  init(_ person: Person, phones: [String], emails: [String]) {
    self.person = person
    self.phones = phones
    self.emails = emails
  }

  mutating func begin(_ version: String, lineEnd: String = "\r\n") {
    self.lineEnd = lineEnd
    line("BEGIN:VCARD")
    line("VERSION:\(version)")
  }

  mutating func end() { line("END:VCARD") }

  mutating func line(_ text: String) {
    bytes += Array(text.utf8) + Array(lineEnd.utf8)
  }

  /// Writes a line in pieces of at most so many bytes, between characters.
  mutating func folded(_ text: String, at width: Int = 75) {
    var piece = ""
    for character in text {
      if piece.utf8.count + character.utf8.count > width {
        line(piece)
        piece = " "
      }
      piece.append(character)
    }
    line(piece)
  }

  /// Writes a property of vCard 2.1: plain where it is ASCII, otherwise quoted-printable in a character set.
  mutating func encoded(_ name: String, _ components: [String], charset: String = "UTF-8") {
    let text = components.map { Self.escaped($0, ";\\") }.joined(separator: ";")
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return line("\(name):\(text)") }
    let isLatin = charset != "UTF-8" && text.unicodeScalars.allSatisfy { $0.value < 0x100 }
    let bytes = isLatin ? text.unicodeScalars.map { UInt8($0.value) } : Array(text.utf8)
    var current = "\(name);CHARSET=\(isLatin ? charset : "UTF-8");ENCODING=QUOTED-PRINTABLE:"
    for byte in bytes {
      if current.utf8.count > 72 {
        line("\(current)=")
        current = ""
      }
      let isPlain = byte < 0x80 && byte != ASCIIByte.equals && byte != ASCIIByte.space
      current += isPlain ? String(Unicode.Scalar(byte)) : Self.hex(byte)
    }
    line(current)
  }

  /// Writes the numbers, each with its parameters, and the label that a reader makes of them.
  mutating func writePhones(_ styles: [(parameters: String, label: String)]) {
    for (phone, style) in zip(phones, styles) {
      line("TEL\(style.parameters):\(phone)")
      person.phones.append(LabelledText(label: style.label, value: phone))
    }
  }

  mutating func writeEmails(_ styles: [(parameters: String, label: String)]) {
    for (email, style) in zip(emails, styles) {
      line("EMAIL\(style.parameters):\(email)")
      person.emails.append(LabelledText(label: style.label, value: email))
    }
  }

  static func hex(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return "=\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }

  static func escaped(_ text: String, _ special: String = ";,\\") -> String {
    text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  static func structured(_ components: [String]) -> String {
    components.map { escaped($0) }.joined(separator: ";")
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32($1 < group.count ? group[start + $1] : 0) }
      for digit in 0..<4 {
        text += digit <= group.count ? String(letters[Int(word >> UInt32(18 - 6 * digit) & 63)]) : "="
      }
    }
    return text
  }

  /// Base64 in lines of one width.
  static func wrapped(_ bytes: [UInt8], _ width: Int) -> [String] {
    let text = Array(base64(bytes))
    return stride(from: 0, to: text.count, by: width).map { String(text[$0..<min($0 + width, text.count)]) }
  }

  private enum ASCIIByte {
    static let equals = UInt8(ascii: "=")
    static let space = UInt8(ascii: " ")
  }
}
