// SPDX-License-Identifier: Apache-2.0

/// The properties that are read; the rest is passed over.
enum PropertyName {
  case begin
  case end
  case version
  case kind
  case uid
  case formattedName
  case name
  case nickname
  case organization
  case phone
  case email
  case label
  case photo
  case other

  /// Judges the start of a property by its name, behind a group and in any case.
  init(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    var start = line.lowerBound
    var end = start
    while end < line.upperBound {
      let byte = bytes[end]
      if byte == ASCII.colon || byte == ASCII.semicolon { break }
      if byte == ASCII.dot { start = end + 1 }
      end += 1
    }
    let name = bytes.trimmed(start..<end)
    guard let first = name.first else {
      self = .other
      return
    }
    let (word, found) = Self.candidate(ASCII.lowercased(bytes[first]), name.count)
    self = bytes.holds(word, at: name) ? found : .other
  }

  /// The one name that starts with a letter and has a length.
  private static func candidate(_ first: UInt8, _ count: Int) -> (word: String, name: PropertyName) {
    switch (count, UInt8(first)) {
    case (1, 0x6E): ("n", .name)
    case (2, 0x66): ("fn", .formattedName)
    case (3, 0x65): ("end", .end)
    case (3, 0x6F): ("org", .organization)
    case (3, 0x74): ("tel", .phone)
    case (3, 0x75): ("uid", .uid)
    case (4, 0x6B): ("kind", .kind)
    case (5, 0x62): ("begin", .begin)
    case (5, 0x65): ("email", .email)
    case (5, 0x70): ("photo", .photo)
    case (7, 0x76): ("version", .version)
    case (8, 0x6E): ("nickname", .nickname)
    case (9, 0x78): ("x-ablabel", .label)
    case (24, 0x78): ("x-addressbookserver-kind", .kind)
    default: ("", .other)
    }
  }
}
