// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ItemLayout
internal import UsherModel

extension DataMethod {
  /// Copies a delivered item by the method's layouts, whatever they are.
  ///
  /// Runs on the plugin's thread; the memory is borrowed for the call.
  func decoded(_ kind: UInt32, _ item: UnsafeRawPointer) -> DecodedItem {
    guard let entry = items.entry(kind) else {
      return kind < USHER_ITEM_FIRST_OWN
        ? .ignored : .fault("delivered an item of kind \(kind), which its table doesn't list")
    }
    do throws(LayoutError) {
      // SAFETY: Whoever calls it lends an item that is valid for the call, and everything is copied.
      let unpacked = try unsafe entry.layout.unpack(item)
      return .item(Item(kind: kind, name: entry.name, record: unpacked.record), weight: unpacked.weight)
    } catch {
      return .fault("delivered a damaged \(entry.name): \(error.description)")
    }
  }
}
