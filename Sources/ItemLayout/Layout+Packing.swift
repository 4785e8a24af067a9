// SPDX-License-Identifier: Apache-2.0

extension Layout {
  /// Writes values into a struct of this layout; what isn't named is zero or empty.
  ///
  /// Throws where a name isn't in the layout or a value is of another type.
  public func pack(_ values: [String: ItemValue]) throws(LayoutError) -> PackedItem {
    try pack(ItemRecord(values.sorted { $0.key < $1.key }.map { ItemRecord.Member($0.key, $0.value) }))
  }

  /// Writes a record into a struct of this layout.
  public func pack(_ record: ItemRecord) throws(LayoutError) -> PackedItem {
    var writer = ItemWriter()
    do throws(LayoutError) {
      let memory = unsafe writer.allocate(size)
      try unsafe writer.write(record, as: self, at: memory)
      // SAFETY: A parsed layout has at least 8 bytes, and begins with its size.
      unsafe memory.storeBytes(of: UInt32(size), as: UInt32.self)
      return writer.finish()
    } catch {
      writer.discard()
      throw error
    }
  }

  /// Reads the arguments of a command line by the layout's types.
  public func values(parsing texts: [(name: String, text: String)]) throws(LayoutError) -> [String: ItemValue] {
    var values: [String: ItemValue] = [:]
    for (name, text) in texts {
      guard let member = member(name) else { throw unknown(name) }
      guard let value = member.kind.value(parsing: text) else {
        throw LayoutError(
          .badArgument, "“\(LayoutText.shown(text))” is no value for “\(name)”, which takes \(member.kind.words)")
      }
      values[name] = value
    }
    return values
  }

  func unknown(_ name: String) -> LayoutError {
    let known = memberNames.joined(separator: ", ")
    let offer = known.isEmpty ? "there is nothing to give" : "there is \(known)"
    return LayoutError(.badArgument, "there is no “\(LayoutText.shown(name))”; \(offer)")
  }
}

extension Layout.Kind {
  fileprivate func value(parsing text: String) -> ItemValue? {
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
  fileprivate var words: String {
    switch self {
    case .uint32: "a number from 0 to \(UInt32.max)"
    case .int32: "a number from \(Int32.min) to \(Int32.max)"
    case .uint64: "a number from 0 to \(UInt64.max)"
    case .int64: "a number from \(Int64.min) to \(Int64.max)"
    case .double: "a number"
    case .text, .bytes: "text"
    case .descriptor: "an open file, which can't be typed"
    case .array(let element) where element.memberNames.count == 1: "values with ; between them"
    case .array: "a table, which can't be typed"
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
