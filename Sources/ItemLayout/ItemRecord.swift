// SPDX-License-Identifier: Apache-2.0

/// The named values of an argument or item struct, in the layout's order.
public struct ItemRecord: Sendable, Hashable {
  /// One named value.
  public struct Member: Sendable, Hashable {
    /// The name, which is a JSON key and an argument's name on the command line.
    public let name: String
    /// The value.
    public let value: ItemValue

    /// Makes a member.
    public init(_ name: String, _ value: ItemValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members in order.
  public let members: [Member]

  /// Makes a record of members in order.
  public init(_ members: [Member]) {
    self.members = members
  }

  /// The value of a name; nil where the record has none.
  public subscript(name: String) -> ItemValue? {
    for member in members where member.name == name { return member.value }
    return nil
  }

  /// The text of a name; empty where the record has none.
  public func text(_ name: String) -> String {
    if case .text(let text)? = self[name] { return text }
    return ""
  }

  /// The bytes of a name; empty where the record has none.
  public func bytes(_ name: String) -> [UInt8] {
    if case .bytes(let bytes)? = self[name] { return bytes }
    return []
  }

  /// The records of a name; empty where the record has none.
  public func records(_ name: String) -> [ItemRecord] {
    if case .array(let records)? = self[name] { return records }
    return []
  }
}
