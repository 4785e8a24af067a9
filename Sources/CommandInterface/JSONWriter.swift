// SPDX-License-Identifier: Apache-2.0

/// Writes JSON (RFC 8259) in one pass: keys in the order of the calls, no blanks, nothing but ASCII control characters
/// and others that a terminal could obey written as escapes.
package struct JSONWriter {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Makes one that has written nothing.
  package init() {}

  /// Takes out what has been written so far, and goes on behind it.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Opens an object.
  package mutating func beginObject() { open("{") }
  /// Closes it.
  package mutating func endObject() { close("}") }
  /// Opens an array.
  package mutating func beginArray() { open("[") }
  /// Closes it.
  package mutating func endArray() { close("]") }

  /// Ends a line of JSON lines, or a document.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes an object whose members the body writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes an array whose elements the body writes one by one.
  package mutating func array<Element>(_ elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
    beginArray()
    for element in elements { body(&self, element) }
    endArray()
  }

  /// Writes the key of a member, whose value follows.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes null.
  package mutating func null() { literal("null") }
  /// Writes a truth value.
  package mutating func value(_ value: Bool) { literal(value ? "true" : "false") }
  /// Writes a whole number.
  package mutating func value(_ value: some BinaryInteger) { literal(String(value)) }

  /// A number; null where JSON has none for it.
  package mutating func value(_ value: Double) { literal(value.isFinite ? value.description : "null") }

  /// A text; null where there is none.
  package mutating func value(_ value: String?) {
    guard let value else { return null() }
    separate()
    quote(value)
    needsComma = true
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}

// Members.
extension JSONWriter {
  /// Writes a key and its value.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a key and its value.
  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// Writes a key and its value.
  package mutating func member(_ name: String, _ number: some BinaryInteger) {
    key(name)
    value(number)
  }

  /// Writes a key and its value.
  package mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    array(texts) { $0.value($1) }
  }
}

// Strings.
extension JSONWriter {
  private static let hexadecimal = Array("0123456789abcdef".utf8)

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    default:
      switch scalar.value {
      case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: escape(scalar.value)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// All that is escaped lies in the basic plane, so that one `\u` is enough.
  private mutating func escape(_ value: UInt32) {
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] as [UInt32] { bytes.append(Self.hexadecimal[Int(value >> shift & 0xF)]) }
  }
}
