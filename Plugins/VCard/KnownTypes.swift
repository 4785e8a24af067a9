// SPDX-License-Identifier: Apache-2.0

/// The types that vCard 2.1 §2.3, RFC 2426 §3.3 and RFC 6350 §6.4 define, and Apple's.
struct KnownTypes: OptionSet {
  let rawValue: UInt32

  /// Those that make a label, in the order in which they are said: member n is bit n.
  private static let words = [
    "home", "work", "main", "other", "school", "cell", "mobile", "iphone", "car", "fax", "pager", "video", "modem",
    "isdn", "pcs", "bbs", "textphone",
  ]

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The type that a word names, without members where the type makes no label; nil for a word of somebody's own.
  init?(_ bytes: Span<UInt8>, _ word: Range<Int>) {
    guard let first = word.first else { return nil }
    let (name, bit) = Self.candidate(ASCII.lowercased(bytes[first]), word.count)
    guard bytes.holds(name, at: word) else { return nil }
    rawValue = bit < 0 ? 0 : 1 << UInt32(bit)
  }

  /// The words of the types in it.
  var label: String {
    if rawValue == 0 { return "" }
    if rawValue & (rawValue - 1) == 0 { return Self.words[rawValue.trailingZeroBitCount] }
    return Self.words.indices.filter { rawValue >> UInt32($0) & 1 != 0 }.map { Self.words[$0] }.joined(separator: " ")
  }

  /// The one word that starts with a letter and has a length, with its bit; -1 for one that makes no label.
  private static func candidate(_ first: UInt8, _ count: Int) -> (word: String, bit: Int) {
    switch (Unicode.Scalar(first), count) {
    case ("b", 3): ("bbs", 15)
    case ("c", 3): ("car", 8)
    case ("c", 4): ("cell", 5)
    case ("f", 3): ("fax", 9)
    case ("h", 4): ("home", 0)
    case ("i", 4): ("isdn", 13)
    case ("i", 6): ("iphone", 7)
    case ("i", 8): ("internet", -1)
    case ("m", 3): ("msg", -1)
    case ("m", 4): ("main", 2)
    case ("m", 5): ("modem", 12)
    case ("m", 6): ("mobile", 6)
    case ("o", 5): ("other", 3)
    case ("p", 3): ("pcs", 14)
    case ("p", 4): ("pref", -1)
    case ("p", 5): ("pager", 10)
    case ("s", 6): ("school", 4)
    case ("t", 4): ("text", -1)
    case ("t", 9): ("textphone", 16)
    case ("v", 5): first == 0x76 ? ("voice", -1) : ("", -1)
    case ("w", 4): ("work", 1)
    case ("x", 4): ("x400", -1)
    default: ("", -1)
    }
  }
}
