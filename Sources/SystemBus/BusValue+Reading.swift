// SPDX-License-Identifier: Apache-2.0

// What a reply is usually asked: nil where the value is of another type. A variant answers for what is in it.
extension BusValue {
  /// What is in a variant, or the value itself.
  package var content: BusValue {
    if case .variant(let value) = self { return value.content }
    return self
  }

  /// The text of a string, object path or signature.
  package var text: String? {
    switch content {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  package var bool: Bool? {
    if case .boolean(let value) = content { return value }
    return nil
  }

  /// A whole number of any width and sign.
  package var integer: Int64? {
    switch content {
    case .byte(let value): Int64(value)
    case .int16(let value): Int64(value)
    case .uint16(let value): Int64(value)
    case .int32(let value): Int64(value)
    case .uint32(let value): Int64(value)
    case .int64(let value): value
    case .uint64(let value): Int64(exactly: value)
    default: nil
    }
  }

  package var double: Double? {
    if case .double(let value) = content { return value }
    return nil
  }

  package var descriptor: BusDescriptor? {
    if case .descriptor(let value) = content { return value }
    return nil
  }

  /// The elements of an array, or the members of a structure.
  package var elements: [BusValue]? {
    switch content {
    case .array(let elements, _), .structure(let elements): elements
    case .bytes(let bytes): bytes.map { .byte($0) }
    default: nil
    }
  }

  /// The texts of an array that holds nothing else.
  package var texts: [String]? {
    guard let elements else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }

  /// The entries of a dictionary.
  package var entries: [Entry]? {
    if case .dictionary(let entries, _, _) = content { return entries }
    return nil
  }

  /// The value of a key in a dictionary, out of its variant; nil where there is no such key.
  package subscript(key: String) -> BusValue? {
    entries?.first { $0.key.text == key }?.value.content
  }
}
