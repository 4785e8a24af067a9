// SPDX-License-Identifier: Apache-2.0

/// Writes values into a message.
@safe
struct MessageWriter {
  private let library: SDBus
  private let message: SDBus.Message

  /// The message is borrowed, and not sealed yet.
  init(_ library: SDBus, _ message: SDBus.Message) {
    self.library = library
    unsafe self.message = message
  }

  /// - Throws: `badMessage` for what D-Bus can't carry: a NUL in a text, a path or signature that is none.
  func write(_ values: [BusValue]) throws(BusError) {
    for value in values { try write(value) }
  }

  private func write(_ value: BusValue) throws(BusError) {
    switch value {
    case .byte(let value): try basic("y", value)
    case .boolean(let value): try basic("b", Int32(value ? 1 : 0))
    case .int16(let value): try basic("n", value)
    case .uint16(let value): try basic("q", value)
    case .int32(let value): try basic("i", value)
    case .uint32(let value): try basic("u", value)
    case .int64(let value): try basic("x", value)
    case .uint64(let value): try basic("t", value)
    case .double(let value): try basic("d", value)
    case .string(let text): try self.text(text, "s")
    case .objectPath(let text): try self.text(text, "o")
    case .signature(let text): try self.text(text, "g")
    case .descriptor(let descriptor): try basic("h", descriptor.number)
    case .bytes(let bytes):
      // SAFETY: The bytes live as long as the call, which copies them.
      let result = unsafe bytes.withUnsafeBytes { bytes in
        unsafe library.appendArray(message, Self.code("y"), bytes.baseAddress, bytes.count)
      }
      try check(result, value)
    case .array(let elements, let element):
      try container("a", element, value) { () throws(BusError) in try write(elements) }
    case .dictionary(let entries, let keyType, let valueType):
      try container("a", "{\(keyType)\(valueType)}", value) { () throws(BusError) in
        for entry in entries {
          try container("e", keyType + valueType, value) { () throws(BusError) in try write([entry.key, entry.value]) }
        }
      }
    case .structure(let members):
      try container("r", members.map(\.signature).joined(), value) { () throws(BusError) in try write(members) }
    case .variant(let content):
      try container("v", content.signature, value) { () throws(BusError) in try write(content) }
    }
  }

  private func basic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) throws(BusError) {
    // SAFETY: The value has the type that the code stands for, and lives as long as the call, which copies it.
    let result = unsafe withUnsafeBytes(of: value) {
      unsafe library.appendBasic(message, Self.code(type), $0.baseAddress)
    }
    try check(result, nil)
  }

  private func text(_ text: String, _ type: Unicode.Scalar) throws(BusError) {
    guard !text.utf8.contains(0) else { throw BusError(.badMessage, "D-Bus has no texts with a NUL in them") }
    // SAFETY: The text ends in a NUL and lives as long as the call, which copies it.
    let result = unsafe text.withCString { unsafe library.appendBasic(message, Self.code(type), $0) }
    guard result >= 0 else { throw BusError(.badMessage, "“\(text)” is no D-Bus \(Self.name(of: type))") }
  }

  private func container(
    _ type: Unicode.Scalar, _ contents: String, _ value: BusValue, _ body: () throws(BusError) -> Void
  ) throws(BusError) {
    // SAFETY: The signature ends in a NUL and lives as long as the call.
    try check(unsafe contents.withCString { unsafe library.openContainer(message, Self.code(type), $0) }, value)
    try body()
    try check(unsafe library.closeContainer(message), value)
  }

  private func check(_ result: Int32, _ value: BusValue?) throws(BusError) {
    guard result < 0 else { return }
    let what = value.map { "a value of the type \($0.signature)" } ?? "a value"
    throw BusError(.badMessage, "\(what) can't be sent: \(SystemText.of(-result))")
  }

  private static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }

  private static func name(of type: Unicode.Scalar) -> String {
    switch type {
    case "o": "object path"
    case "g": "signature"
    default: "text"
    }
  }
}
