// SPDX-License-Identifier: Apache-2.0

/// Parses layout strings; nesting and members are bounded, and time is linear.
struct LayoutParser {
  private let text: String
  private let bytes: [UInt8]
  private var position = 0
  private var memberCount = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(LayoutError) -> Layout {
    guard bytes.count <= Layout.longestText else {
      throw LayoutError(.grammar, "a layout has \(bytes.count) bytes, more than the \(Layout.longestText) allowed")
    }
    let layout = try parseMembers(depth: 0)
    guard position == bytes.count else { throw grammar("has a `)` too many") }
    return layout
  }

  private mutating func parseMembers(depth: Int) throws(LayoutError) -> Layout {
    guard depth < Layout.deepest else { throw grammar("is nested deeper than \(Layout.deepest) levels") }
    let start = position
    var members: [(name: String, kind: Layout.Kind)] = []
    while let letter = current, letter != UInt8(ascii: ")") {
      position += 1
      var member = try parseMember(letter, depth: depth)
      if current == UInt8(ascii: ":") {
        guard member.name.isEmpty else { throw grammar("names a member twice") }
        member.name = try parseName()
      }
      memberCount += 1
      guard memberCount <= Layout.mostMembers else { throw grammar("has more than \(Layout.mostMembers) members") }
      if !member.name.isEmpty, members.contains(where: { $0.name == member.name }) {
        throw grammar("has the name “\(member.name)” twice")
      }
      members.append(member)
      if current == UInt8(ascii: ",") {
        position += 1
      } else if !member.name.isEmpty, let next = current, next != UInt8(ascii: ")") {
        throw grammar("lacks the comma behind “\(member.name)”")
      }
    }
    guard !members.isEmpty else { throw grammar("has a struct without members") }
    let layout = Layout(members: members, description: String(decoding: bytes[start..<position], as: UTF8.self))
    guard layout.size <= Layout.largestStruct else {
      throw grammar("has a struct of \(layout.size) bytes, more than the \(Layout.largestStruct) allowed")
    }
    return layout
  }

  private mutating func parseMember(
    _ letter: UInt8, depth: Int
  ) throws(LayoutError) -> (name: String, kind: Layout.Kind) {
    switch letter {
    case UInt8(ascii: "u"): return ("", .uint32)
    case UInt8(ascii: "i"): return ("", .int32)
    case UInt8(ascii: "t"): return ("", .uint64)
    case UInt8(ascii: "x"): return ("", .int64)
    case UInt8(ascii: "d"): return ("", .double)
    case UInt8(ascii: "s"): return ("", .text)
    case UInt8(ascii: "y"): return ("", .bytes)
    case UInt8(ascii: "h"): return ("", .descriptor)
    case UInt8(ascii: "a"):
      let name = current == UInt8(ascii: ":") ? try parseName() : ""
      guard current == UInt8(ascii: "(") else { throw grammar("has an `a` without `(`") }
      position += 1
      let element = try parseMembers(depth: depth + 1)
      guard current == UInt8(ascii: ")") else { throw grammar("has a `(` without `)`") }
      position += 1
      return (name, .array(element))
    default:
      throw grammar("has a member of no known type at byte \(position)")
    }
  }

  private mutating func parseName() throws(LayoutError) -> String {
    position += 1
    let start = position
    while let byte = current, LayoutParser.isNameByte(byte) { position += 1 }
    guard position > start, position - start <= 64 else { throw grammar("has a name that is empty or too long") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func grammar(_ problem: String) -> LayoutError {
    LayoutError(.grammar, "the layout “\(LayoutText.shown(text))” \(problem)")
  }
}
