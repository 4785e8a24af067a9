// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ItemLayout
internal import UsherModel

extension ItemDecoder where Element == Item {
  /// Decodes by the method's layouts, whatever they are.
  static func untyped(_ method: DataMethod) -> ItemDecoder {
    // SAFETY: Whoever calls it lends an item that is valid for the call.
    unsafe ItemDecoder { kind, item in
      guard let entry = method.items.entry(kind) else {
        return kind < USHER_ITEM_FIRST_OWN
          ? .ignored : .fault("delivered an item of kind \(kind), which its table doesn't list")
      }
      do throws(LayoutError) {
        let unpacked = try unsafe entry.layout.unpack(item)
        return .element(Item(kind: kind, name: entry.name, record: unpacked.record), weight: unpacked.weight)
      } catch {
        return .fault("delivered a damaged \(entry.name): \(error.description)")
      }
    }
  }
}
