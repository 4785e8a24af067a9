// SPDX-License-Identifier: Apache-2.0

import UsherModel
import VCard

/// Names a card so that the name stays when the file is renamed, moved or written anew.
///
/// - `uid:` and the card's `UID`, where it has one and no card before it in the book has the same one.
/// - `card:` and a hash of what the card says, otherwise; of cards that say the same, the second one has `-2` behind it, and
///   so on, and it doesn't matter which of them is which. Such a name ends with the next edit of the card. A name made of
///   the card's place would stay, but mean somebody else once a card before it is removed, and a grant for the one would
///   show the other.
///
/// Bytes of a `UID` other than letters, digits and `-._:@+` are written `%XX`, so that a name holds no separator,
/// blank or control character.
enum ContactIdentifier {
  private static let uidPrefix = "uid:"
  /// A longer `UID` is no name.
  private static let uidLimit = 255

  /// The name of a card by its `UID`, or nil where it has none of use.
  static func uid(_ card: VCard) -> String? {
    guard !card.uid.isEmpty, card.uid.utf8.count <= uidLimit else { return nil }
    if card.uid.utf8.allSatisfy(isPlain) { return uidPrefix + card.uid }
    var name = uidPrefix
    for byte in card.uid.utf8 {
      if isPlain(byte) { name.unicodeScalars.append(Unicode.Scalar(byte)) } else { name += percent(byte) }
    }
    return name
  }

  /// The name of a card by what it says.
  ///
  /// Line ends don't count: they change when files are put together or converted.
  static func content(_ card: VCard) -> String {
    var hash = UInt128(0x6c62_272e_07bb_0142) << 64 | 0x62b8_2175_6295_c58d
    for byte in card.source where byte != 0x0A && byte != 0x0D {
      hash = (hash ^ UInt128(byte)) &* (UInt128(1) << 88 | 0x13b)
    }
    let digits = String(hash, radix: 16)
    return "card:" + String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }

  /// The name of a card that says what so many others say, itself included.
  static func content(_ card: VCard, copy: Int) -> String {
    copy == 1 ? content(card) : "\(content(card))-\(copy)"
  }

  /// Whether a card may have that name.
  static func isName(_ identifier: String, of card: VCard) -> Bool {
    if uid(card) == identifier { return true }
    let content = content(card)
    return identifier == content || identifier.hasPrefix("\(content)-")
  }

  /// The `UID` that a name was made of, or nil for another name.
  static func uid(of identifier: String) -> [UInt8]? {
    guard identifier.hasPrefix(uidPrefix) else { return nil }
    var uid: [UInt8] = []
    var rest = identifier.utf8.dropFirst(uidPrefix.utf8.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        uid.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), let value = UInt8(digits, radix: 16) else { return nil }
      uid.append(value)
      rest = rest.dropFirst(2)
    }
    return uid
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x40...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  private static func percent(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
