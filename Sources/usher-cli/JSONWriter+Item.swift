// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import ItemLayout

extension JSONWriter {
  /// Writes an item as an object whose keys are the names of its layout.
  ///
  /// A contact has the form that is promised for it: no card, and the picture's size instead of the picture.
  mutating func item(_ item: DataItem) {
    if item.isContact {
      contact(item.record)
    } else if let name = item.coreName {
      object { json in
        json.key(name)
        json.record(item.record)
      }
    } else {
      record(item.record, isTop: true)
    }
  }

  private mutating func contact(_ contact: ItemRecord) {
    object { json in
      for name in ["identifier", "givenName", "familyName", "displayName", "organization"] {
        json.member(name, contact.text(name))
      }
      for name in ["phones", "emails"] {
        json.key(name)
        json.array(contact.records(name)) { $0.record($1) }
      }
      let size = contact.bytes("thumbnail").count
      json.member("thumbnailMime", size == 0 ? nil : contact.text("thumbnailMime"))
      json.member("thumbnailBytes", size)
    }
  }

  private mutating func record(_ record: ItemRecord, isTop: Bool = false) {
    object { json in
      for member in record.members where !(isTop && member.name == "hold") {
        json.key(member.name)
        json.value(member.value)
      }
    }
  }

  private mutating func value(_ value: ItemValue) {
    switch value {
    case .uint32(let number): self.value(number)
    case .int32(let number): self.value(number)
    case .uint64(let number): self.value(number)
    case .int64(let number): self.value(number)
    case .double(let number): self.value(number)
    case .text(let text): self.value(text)
    case .bytes(let bytes): self.value(Base64.text(bytes))
    case .descriptor: null()
    case .array(let records): array(records) { $0.record($1) }
    }
  }
}

/// Bytes as text (RFC 4648 §4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * place) & 0x3F)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
