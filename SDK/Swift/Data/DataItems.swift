// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Delivers the items of one method by its layouts.
struct DataItems: Sendable {
  private let kinds: ItemKinds

  init(_ kinds: ItemKinds) {
    self.kinds = kinds
  }

  /// Delivers an item as far as the grant allows it.
  ///
  /// A limited grant gets no notices: they would tell of items that don't exist for it.
  func deliver(_ item: DataItem, under grant: DataGrant, to delivery: Delivery) throws(PluginFailure) {
    switch item {
    case .item(let kind, let record): try deliver(record, kind, under: grant, to: delivery)
    case .changed(let identifiers): delivery.changed(identifiers, under: grant)
    case .chosen(let identifiers): delivery.chosen(identifiers)
    case .progress(let done, let total): delivery.progress(done, of: total)
    case .gap(let lost): delivery.gap(lost)
    case .notice(let notice): delivery.notice(notice, under: grant)
    case .nothingYet: break
    }
  }

  private func deliver(
    _ record: ItemRecord, _ number: UInt32, under grant: DataGrant, to delivery: Delivery
  ) throws(PluginFailure) {
    guard let kind = kinds.entries.first(where: { $0.number == number }) else {
      throw PluginFailure(.internal, "the method's items describe no kind \(number)")
    }
    if case .text(let identifier)? = record["identifier"], !grant.allows(identifier) { return }
    if case .uint64(let hold)? = record["hold"], hold != 0 {
      throw PluginFailure(.internal, "\(kind.name): this kit holds no items for the host; leave `hold` out")
    }
    do throws(LayoutError) {
      // SAFETY: the packed item stays as it is until `deliver` has returned.
      try unsafe kind.layout.pack(record).withPointer { unsafe delivery.deliver(kind: number, item: $0) }
    } catch {
      throw PluginFailure(.internal, "\(kind.name): \(error)")
    }
  }
}
