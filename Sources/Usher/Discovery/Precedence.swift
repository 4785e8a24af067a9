// SPDX-License-Identifier: Apache-2.0

internal import PluginNote
internal import UsherModel

/// Settles which of several plugins with the same id, category or Swift module is used: the one that comes first.
///
/// A plugin that isn't ready takes nothing from another one.
struct Precedence {
  private var ids: NameTable
  private var categories: NameTable
  private var modules: NameTable

  init(capacity: Int) {
    ids = NameTable(capacity: capacity)
    categories = ids
    modules = ids
  }

  /// Marks the losers.
  mutating func settle(_ plugins: inout [InstalledPlugin]) {
    for index in plugins.indices where plugins[index].verdict.isReady {
      if let verdict = place(index, plugins) { plugins[index].verdict = verdict }
    }
  }

  /// Gives a plugin its names, or says who has one of them already.
  private mutating func place(_ index: Int, _ plugins: [InstalledPlugin]) -> InstalledPlugin.Verdict? {
    let note = plugins[index].glance
    let values = note.values
    let category = categories.find(values.categoryFingerprint) { note.hasSameCategory(as: plugins[$0].glance) }
    if let first = category.plugin {
      return Self.shadowed(plugins[index], by: plugins[first], "category", values.category)
    }
    let id = ids.find(values.idFingerprint) { note.hasSameID(as: plugins[$0].glance) }
    if let first = id.plugin { return Self.shadowed(plugins[index], by: plugins[first], "id", values.id) }
    if !values.swiftModule.isEmpty {
      let module = modules.find(note.moduleFingerprint) { note.hasSameModule(as: plugins[$0].glance) }
      if let first = module.plugin { return Self.mixed(plugins[index], note, with: plugins[first]) }
      modules.enter(index, at: module.cell)
    }
    categories.enter(index, at: category.cell)
    ids.enter(index, at: id.cell)
    return nil
  }

  private static func shadowed(
    _ plugin: InstalledPlugin, by winner: InstalledPlugin, _ key: String, _ value: NoteGlance.Piece
  ) -> InstalledPlugin.Verdict {
    let name = plugin.glance.text(value)
    return .shadowed(
      plugin.location.refusal(
        .shadowed, "\(winner.path) has the same `\(key)=\(name)` and comes first", remedy: "remove one of them"),
      by: winner.path)
  }

  private static func mixed(
    _ plugin: InstalledPlugin, _ note: NoteGlance, with winner: InstalledPlugin
  ) -> InstalledPlugin.Verdict {
    let module = DisplayText.clean(note.text(note.values.swiftModule), limit: 60)
    return .refused(
      plugin.location.refusal(
        .swift,
        "its note has `swift-module=\(module)`, as has \(winner.path), and two modules of one name mix their types",
        remedy: "build one of them under another module name"))
  }
}
