// SPDX-License-Identifier: Apache-2.0

/// Passes on what an author sends into a feed.
final class FeedPump<Item: Sendable>: ItemPump {
  private let feed: ItemFeed<Item>
  private let lost: (UInt64, Delivery) -> Void
  private let emit: (Item, Delivery) throws(PluginFailure) -> Void

  /// Makes a pump that delivers an item with `emit`, and what stands for dropped ones with `lost`.
  init(
    _ feed: ItemFeed<Item>, lost: @escaping (UInt64, Delivery) -> Void,
    emit: @escaping (Item, Delivery) throws(PluginFailure) -> Void
  ) {
    self.feed = feed
    self.lost = lost
    self.emit = emit
  }

  func step(_ delivery: Delivery) throws(PluginFailure) -> PumpStep {
    switch feed.take() {
    case .item(let item): try emit(item, delivery)
    case .lost(let count): lost(count, delivery)
    case .empty: return .waiting
    case .end(nil): return .end
    case .end(let failure?): throw failure
    }
    return .more
  }

  func stop() {
    feed.stop()
  }
}
