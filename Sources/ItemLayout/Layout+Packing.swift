// SPDX-License-Identifier: Apache-2.0

extension Layout {
  /// Writes values into a struct of this layout; what isn't named is zero or empty.
  ///
  /// Throws where a name isn't in the layout or a value is of another type.
  public func pack(_ values: [String: ItemValue]) throws(LayoutError) -> PackedItem {
    for name in values.keys.sorted() where !members.contains(where: { $0.name == name }) {
      let known = members.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
      throw LayoutError(.badArgument, "there is no “\(name)”; there is \(known.isEmpty ? "nothing to give" : known)")
    }
    return try pack(ItemRecord(values.map { ItemRecord.Member($0.key, $0.value) }))
  }

  /// Writes a record into a struct of this layout.
  public func pack(_ record: ItemRecord) throws(LayoutError) -> PackedItem {
    var writer = ItemWriter()
    let whole = max(8, size.roundedUp(to: 8))
    do throws(LayoutError) {
      let memory = unsafe writer.allocate(whole)
      try unsafe writer.write(record, as: self, at: memory)
      // SAFETY: The struct is at least 8 bytes long and begins with its size.
      unsafe memory.storeBytes(of: UInt32(whole), as: UInt32.self)
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
      guard let member = members.first(where: { $0.name == name && !name.isEmpty }) else {
        let known = members.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
        throw LayoutError(.badArgument, "there is no “\(name)”; there is \(known.isEmpty ? "nothing to give" : known)")
      }
      guard let value = member.kind.value(parsing: text) else {
        throw LayoutError(.badArgument, "“\(text)” is no value for “\(name)”")
      }
      values[name] = value
    }
    return values
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
    case .descriptor, .array: nil
    }
  }
}
