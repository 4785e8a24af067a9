// SPDX-License-Identifier: Apache-2.0

/// A method of a data extension.
///
/// Layouts are the ABI's strings: `u` uint32 · `i` int32 · `t` uint64 · `x` int64 · `d` double · `s` text · `y` bytes ·
/// `a(…)` array; they begin with `u,u`, and a member may be followed by `:name`.
public struct DataMethod<Plugin: UsherPlugin>: Sendable {
  /// The number, which never changes.
  public let number: UInt32
  /// The name that commands use.
  public let name: String
  /// The scope that a grant must cover.
  public let scope: String
  /// Which deadline counts.
  public let kind: DataMethodKind
  /// The layout of the arguments.
  public let arguments: String
  /// The kinds of items, `1000:saying=u,u,s:text`, separated by `;`.
  public let items: String

  let open: @Sendable (Plugin, DataCall, DataItems, Operation) throws(PluginFailure) -> any ItemPump

  /// Makes a method whose items are read when the host wants them.
  public init<Source: ItemSource>(
    _ number: UInt32, _ name: String, scope: String, kind: DataMethodKind, arguments: String = "u,u", items: String,
    reading: @escaping @Sendable (Plugin, DataCall) throws(PluginFailure) -> Source
  ) where Source.Item == DataItem {
    self.number = number
    self.name = name
    self.scope = scope
    self.kind = kind
    self.arguments = arguments
    self.items = items
    open = { plugin, call, items, _ throws(PluginFailure) in
      DataSourcePump(try reading(plugin, call), items, under: call.grant)
    }
  }

  /// Makes a method whose items come when they happen.
  public init(
    _ number: UInt32, _ name: String, scope: String, kind: DataMethodKind, arguments: String = "u,u", items: String,
    feeding: @escaping @Sendable (Plugin, DataCall, ItemFeed<DataItem>) throws(PluginFailure) -> Void
  ) {
    self.number = number
    self.name = name
    self.scope = scope
    self.kind = kind
    self.arguments = arguments
    self.items = items
    open = { plugin, call, items, operation throws(PluginFailure) in
      let feed = ItemFeed<DataItem>(limit: ItemFeed<DataItem>.usualLimit) { [weak operation] in operation?.schedule() }
      try feeding(plugin, call, feed)
      return FeedPump(
        feed, lost: { count, delivery in kind == .watch ? delivery.changedAnything() : delivery.gap(count) },
        emit: { item, delivery throws(PluginFailure) in try items.deliver(item, under: call.grant, to: delivery) })
    }
  }
}
