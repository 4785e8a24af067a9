// SPDX-License-Identifier: Apache-2.0

extension Layout.Kind {
  /// The value of this type that somebody has typed; nil where it is none.
  ///
  /// The elements of an array stand with `;` between them, and have one member each.
  public func value(parsing text: String) -> ItemValue? {
    switch self {
    case .uint32: UInt32(text).map { .uint32($0) }
    case .int32: Int32(text).map { .int32($0) }
    case .uint64: UInt64(text).map { .uint64($0) }
    case .int64: Int64(text).map { .int64($0) }
    case .double: Double(text).map { .double($0) }
    case .text: .text(text)
    case .bytes: .bytes(Array(text.utf8))
    case .array(let element): element.values(splitting: text).map { .array($0) }
    case .descriptor: nil
    }
  }

  /// What a value of it is, for people.
  public var words: String {
    switch self {
    case .uint32: "a whole number from 0 to \(UInt32.max)"
    case .int32: "a whole number from \(Int32.min) to \(Int32.max)"
    case .uint64: "a whole number that isn't negative"
    case .int64: "a whole number"
    case .double: "a number"
    case .text, .bytes: "a text"
    case .descriptor: "an open file, which can't be typed,"
    case .array(let element) where element.memberNames.count == 1: "values with ; between them"
    case .array: "a table, which can't be typed,"
    }
  }
}

extension Layout {
  /// The elements of a `;`-separated text, where each has one member only.
  fileprivate func values(splitting text: String) -> [ItemRecord]? {
    guard let name = memberNames.first, memberNames.count == 1, let member = member(name) else { return nil }
    var records: [ItemRecord] = []
    for piece in text.split(separator: ";") {
      guard let value = member.kind.value(parsing: String(piece)) else { return nil }
      records.append(ItemRecord([ItemRecord.Member(name, value)]))
    }
    return records
  }
}
