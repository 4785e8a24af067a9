// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// Settles which of several plugins with the same id, category or Swift module is used: the one that comes first.
///
/// A plugin that isn't ready takes nothing from another one.
struct Precedence {
  private var ids: [String: Int] = [:]
  private var categories: [Category: Int] = [:]
  private var modules: [String: Int] = [:]

  /// Marks the losers.
  mutating func settle(_ plugins: inout [InstalledPlugin]) {
    ids.reserveCapacity(plugins.count)
    categories.reserveCapacity(plugins.count)
    for index in plugins.indices where plugins[index].refusal == nil {
      guard let note = plugins[index].note else { continue }
      let location = plugins[index].location
      if let first = categories[note.category] {
        shadow(&plugins[index], by: plugins[first].path, "`category=\(note.category)`")
      } else if let first = ids[note.id] {
        shadow(&plugins[index], by: plugins[first].path, "`id=\(note.id)`")
      } else if let module = note.swiftModule, let first = modules[module] {
        plugins[index].refusal = location.refusal(
          .swift,
          "its note has `swift-module=\(DisplayText.clean(module, limit: 60))`, as has \(plugins[first].path), and two "
            + "modules of one name mix their types", remedy: "build one of them under another module name")
      } else {
        categories[note.category] = index
        ids[note.id] = index
        if let module = note.swiftModule { modules[module] = index }
      }
    }
  }

  private func shadow(_ plugin: inout InstalledPlugin, by winner: String, _ what: String) {
    plugin.shadowedBy = winner
    plugin.refusal = plugin.location.refusal(
      .shadowed, "\(winner) has the same \(what) and comes first", remedy: "remove one of them")
  }
}
