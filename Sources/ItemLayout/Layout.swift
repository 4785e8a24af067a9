// SPDX-License-Identifier: Apache-2.0

/// A parsed layout string: how a C struct's members follow each other, with their names.
///
/// `u` uint32 · `i` int32 · `t` uint64 · `x` int64 · `d` double · `s` usher_str · `y` usher_bytes · `h` descriptor ·
/// `a(…)` usher_array of that struct. A member may be followed by `:name` and a comma; natural C alignment holds.
public struct Layout: Sendable, Hashable, CustomStringConvertible {
  /// What a member is.
  public enum Kind: Sendable, Hashable {
    /// `u`
    case uint32
    /// `i`
    case int32
    /// `t`
    case uint64
    /// `x`
    case int64
    /// `d`
    case double
    /// `s`
    case text
    /// `y`
    case bytes
    /// `h`
    case descriptor
    /// `a(…)`
    case array(Layout)
  }

  /// One member with its place.
  public struct Member: Sendable, Hashable {
    /// The name; empty for padding and other members that aren't shown.
    public let name: String
    /// What it is.
    public let kind: Kind
    /// Where it begins, in bytes from the struct's start.
    public let offset: Int
  }

  /// The members in order.
  public let members: [Member]
  /// The struct's size in bytes, with the padding at its end.
  public let size: Int
  /// The struct's alignment in bytes.
  public let alignment: Int
  /// The layout as it was written.
  public let description: String

  /// The largest struct, in bytes (USHER_STRUCT_SIZE_MAX).
  static var largestStruct: Int { 4096 }
  /// The longest layout string, in bytes.
  static var longestText: Int { 16384 }
  /// The most members, nested ones included.
  static var mostMembers: Int { 256 }
  /// The deepest nesting of arrays.
  static var deepest: Int { 8 }

  /// Parses the layout of an argument or item struct, whose first member is `u`, its struct_size.
  ///
  /// The struct's size must be a multiple of 8, at most 4096, as every struct's that has a struct_size; padding is an
  /// unnamed `u`. Commas may stand behind any member and must behind a name that another member follows.
  public init(parsing text: String) throws(LayoutError) {
    var parser = LayoutParser(text)
    self = try parser.parse()
    guard members.first?.kind == .uint32 else {
      throw LayoutError(.grammar, "the layout “\(LayoutText.shown(text))” must begin with u, the struct_size")
    }
    guard size % 8 == 0 else {
      throw LayoutError(
        .grammar, "the layout “\(LayoutText.shown(text))” has \(size) bytes, not a multiple of 8; add a u")
    }
  }

  init(members: [(name: String, kind: Kind)], description: String) {
    var placed: [Member] = []
    var end = 0
    var alignment = 1
    for member in members {
      let own = member.kind.alignment
      let offset = end.roundedUp(to: own)
      placed.append(Member(name: member.name, kind: member.kind, offset: offset))
      end = offset + member.kind.size
      alignment = max(alignment, own)
    }
    self.members = placed
    self.alignment = alignment
    size = end.roundedUp(to: alignment)
    self.description = description
  }

  /// Where the hold of an item stands, a top-level `t:hold`; nil where the items have none.
  public var holdOffset: Int? {
    members.first { $0.name == "hold" && $0.kind == .uint64 }?.offset
  }
}

extension Layout {
  /// The members that are shown, by their names.
  public var memberNames: [String] { members.map(\.name).filter { !$0.isEmpty } }

  /// The member of a name; nil where there is none.
  public func member(_ name: String) -> Member? {
    name.isEmpty ? nil : members.first { $0.name == name }
  }

  /// Whether another one has the same members in memory, however they are named.
  func hasKinds(of other: Layout) -> Bool {
    members.count == other.members.count
      && zip(members, other.members).allSatisfy { ours, theirs in
        if case (.array(let left), .array(let right)) = (ours.kind, theirs.kind) { return left.hasKinds(of: right) }
        return ours.kind == theirs.kind
      }
  }
}

extension Layout.Kind {
  var size: Int {
    switch self {
    case .uint32, .int32, .descriptor: 4
    case .uint64, .int64, .double: 8
    case .text, .bytes: 16
    case .array: 24
    }
  }

  var alignment: Int {
    switch self {
    case .uint32, .int32, .descriptor: 4
    case .uint64, .int64, .double, .text, .bytes, .array: 8
    }
  }
}

extension Int {
  func roundedUp(to alignment: Int) -> Int {
    (self + alignment - 1) / alignment * alignment
  }
}
