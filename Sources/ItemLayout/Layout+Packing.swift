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

  func unknown(_ name: String) -> LayoutError {
    let known = memberNames.joined(separator: ", ")
    let offer = known.isEmpty ? "there is nothing to give" : "there is \(known)"
    return LayoutError(.badArgument, "there is no “\(LayoutText.shown(name))”; \(offer)")
  }
}
