// SPDX-License-Identifier: Apache-2.0

extension Layout {
  /// An unpacked item and about how many bytes it holds.
  public struct Unpacked: Sendable {
    /// The values.
    public let record: ItemRecord
    /// The bytes of texts and blobs, and a little for each member.
    public let weight: Int
  }

  /// Copies a struct out of memory that somebody else lent, by its own struct_size.
  ///
  /// Members behind the size are left out. The memory must be readable for as long as the struct says.
  public func unpack(
    _ item: UnsafeRawPointer, limits: ItemLimits = ItemLimits()
  ) throws(LayoutError) -> Unpacked {
    // SAFETY: The lender promises at least the first word; the rest is read only as far as it says.
    let covered = unsafe Int(item.loadUnaligned(as: UInt32.self))
    guard covered >= 8, covered <= Layout.largestStruct, covered % 8 == 0 else {
      throw LayoutError(.structSize, "an item says struct_size \(covered), which is not a multiple of 8 from 8 to 4096")
    }
    var reader = ItemReader(limits: limits)
    let record = try unsafe reader.record(self, at: item, covered: covered)
    return Unpacked(record: record, weight: reader.weight)
  }
}
