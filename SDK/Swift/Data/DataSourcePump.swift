// SPDX-License-Identifier: Apache-2.0

/// Passes on the items of a source, as far as the grant allows them.
final class DataSourcePump<Source: ItemSource>: ItemPump where Source.Item == DataItem {
  private var source: Source
  private let items: DataItems
  private let grant: DataGrant

  init(_ source: Source, _ items: DataItems, under grant: DataGrant) {
    self.source = source
    self.items = items
    self.grant = grant
  }

  func step(_ delivery: Delivery) throws(PluginFailure) -> PumpStep {
    guard let item = try source.next() else { return .end }
    try items.deliver(item, under: grant, to: delivery)
    return .more
  }
}
