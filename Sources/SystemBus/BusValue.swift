// SPDX-License-Identifier: Apache-2.0

/// A value of the D-Bus type system.
///
/// Containers carry the signature of what they hold, because an empty one must have a type too.
package indirect enum BusValue: Sendable, Hashable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  case descriptor(BusDescriptor)
  /// An array of bytes, `ay`, which isn't taken apart.
  case bytes([UInt8])
  /// An array; `of` is the signature of one element.
  case array([BusValue], of: String)
  /// A dictionary, whose entries keep their order; `key` and `value` are their signatures.
  case dictionary([Entry], key: String, value: String)
  case structure([BusValue])
  case variant(BusValue)

  /// One entry of a dictionary.
  package struct Entry: Sendable, Hashable {
    package var key: BusValue
    package var value: BusValue

    package init(_ key: BusValue, _ value: BusValue) {
      self.key = key
      self.value = value
    }
  }

  /// A list of texts, `as`.
  package static func strings(_ texts: [String]) -> BusValue {
    .array(texts.map { .string($0) }, of: "s")
  }

  /// Options by name, `a{sv}`, in the order that they are given in.
  package static func options(_ options: KeyValuePairs<String, BusValue> = [:]) -> BusValue {
    .dictionary(options.map { Entry(.string($0.key), .variant($0.value)) }, key: "s", value: "v")
  }

  /// The value's type as a signature.
  package var signature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .descriptor: "h"
    case .bytes: "ay"
    case .array(_, let element): "a" + element
    case .dictionary(_, let key, let value): "a{" + key + value + "}"
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .variant: "v"
    }
  }
}
