// SPDX-License-Identifier: Apache-2.0

/// Reads what is in a message.
///
/// sd-bus has checked the message when it came: signature, lengths, UTF-8, paths, and at most 128 containers in one another.
@safe
struct MessageReader {
  private let library: SDBus
  private let message: SDBus.Message

  /// The message is borrowed, and read from its beginning.
  init(_ library: SDBus, _ message: SDBus.Message) {
    self.library = library
    unsafe self.message = message
  }

  /// Everything that is left at this level.
  func values() throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while let value = try next() { values.append(value) }
    return values
  }

  private func next() throws(BusError) -> BusValue? {
    var type: CChar = 0
    var contents: SDBus.Text?
    // SAFETY: Both variables live as long as the call; the text belongs to the message and is copied at once.
    guard try check(unsafe library.peekType(message, &type, &contents)) > 0 else { return nil }
    let signature = unsafe contents.map { unsafe String(cString: $0) } ?? ""
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "y": return .byte(try basic(type, 0))
    case "b": return .boolean(try basic(type, Int32(0)) != 0)
    case "n": return .int16(try basic(type, 0))
    case "q": return .uint16(try basic(type, 0))
    case "i": return .int32(try basic(type, 0))
    case "u": return .uint32(try basic(type, 0))
    case "x": return .int64(try basic(type, 0))
    case "t": return .uint64(try basic(type, 0))
    case "d": return .double(try basic(type, 0))
    case "s": return .string(try text(type))
    case "o": return .objectPath(try text(type))
    case "g": return .signature(try text(type))
    case "h": return .descriptor(try descriptor(type))
    case "a": return try array(type, of: signature)
    case "r": return .structure(try container(type, signature) { () throws(BusError) in try values() })
    case "v":
      let content = try container(type, signature) { () throws(BusError) in try next() }
      guard let content else { throw Self.empty }
      return .variant(content)
    default: throw Self.unreadable("the type \(type)")
    }
  }

  private func array(_ type: CChar, of element: String) throws(BusError) -> BusValue {
    if element == "y" { return .bytes(try bytes()) }
    guard element.utf8.first == UInt8(ascii: "{") else {
      return .array(try container(type, element) { () throws(BusError) in try values() }, of: element)
    }
    let pair = String(element.dropFirst().dropLast())
    let entries = try container(type, element) { () throws(BusError) in
      var entries: [BusValue.Entry] = []
      while try check(unsafe pair.withCString { unsafe library.enterContainer(message, Self.entry, $0) }) > 0 {
        guard let key = try next(), let value = try next() else { throw Self.empty }
        entries.append(BusValue.Entry(key, value))
        _ = try check(unsafe library.exitContainer(message))
      }
      return entries
    }
    // A key is one of the basic types, whose signature is one character.
    return .dictionary(entries, key: String(pair.prefix(1)), value: String(pair.dropFirst()))
  }

  private func container<Value>(
    _ type: CChar, _ contents: String, _ body: () throws(BusError) -> Value
  ) throws(BusError) -> Value {
    // SAFETY: The signature ends in a NUL and lives as long as the call.
    _ = try check(unsafe contents.withCString { unsafe library.enterContainer(message, type, $0) })
    let value = try body()
    _ = try check(unsafe library.exitContainer(message))
    return value
  }

  private func basic<Value: BitwiseCopyable>(_ type: CChar, _ zero: Value) throws(BusError) -> Value {
    var value = zero
    // SAFETY: The variable has the size of the type that the message says comes next.
    let result = unsafe withUnsafeMutableBytes(of: &value) { unsafe library.readBasic(message, type, $0.baseAddress) }
    guard try check(result) > 0 else { throw Self.empty }
    return value
  }

  private func text(_ type: CChar) throws(BusError) -> String {
    var text: SDBus.Text?
    // SAFETY: The variable takes a pointer into the message, whose text is copied before the message goes.
    let result = unsafe withUnsafeMutableBytes(of: &text) { unsafe library.readBasic(message, type, $0.baseAddress) }
    guard try check(result) > 0, let text = unsafe text else { throw Self.empty }
    return unsafe String(cString: text)
  }

  private func descriptor(_ type: CChar) throws(BusError) -> BusDescriptor {
    let borrowed: Int32 = try basic(type, -1)
    guard let copy = BusDescriptor(copying: borrowed) else { throw Self.unreadable("one more open file") }
    return copy
  }

  private func bytes() throws(BusError) -> [UInt8] {
    var start: UnsafeRawPointer?
    var count = 0
    // SAFETY: The pointer leads into the message, where so many bytes are; they are copied at once.
    _ = try check(unsafe library.readArray(message, CChar(UInt8(ascii: "y")), &start, &count))
    guard let start = unsafe start, count > 0 else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func check(_ result: Int32) throws(BusError) -> Int32 {
    guard result < 0 else { return result }
    throw Self.unreadable(SystemText.of(-result))
  }

  private static let entry = CChar(UInt8(ascii: "e"))

  private static var empty: BusError { unreadable("a value is missing") }

  private static func unreadable(_ why: String) -> BusError {
    BusError(.badMessage, "what came over the bus can't be read: \(why)")
  }
}
