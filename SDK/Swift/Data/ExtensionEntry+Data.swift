// SPDX-License-Identifier: Apache-2.0

public import CUsher

extension ExtensionEntry where Plugin: DataProviding {
  /// An extension of the plugin's own, by its id in the key file.
  public static func data(_ id: String, _ start: Start) -> Self {
    guard let known = Plugin.extensions.first(where: { $0.id == id }) else {
      let ids = Plugin.extensions.map(\.id).joined(separator: ", ")
      // SAFETY: the generated function does nothing but call `PluginTable.start`.
      return unsafe Self(
        id: id, methods: [], start: start,
        defects: ["the key file lists the extension \(id), and \(Plugin.self).extensions has \(ids)"])
    }
    var defects: [String] = []
    var methods: [MethodEntry<Plugin>] = []
    for method in known.methods {
      do throws(LayoutError) {
        methods.append(try MethodEntry(method))
      } catch {
        defects.append("the method \(method.name) of \(id): \(error)")
      }
    }
    // SAFETY: as above.
    return unsafe Self(id: id, methods: methods, start: start, defects: defects)
  }
}

extension MethodEntry {
  fileprivate init(_ method: DataMethod<Plugin>) throws(LayoutError) {
    let layout = try Layout(parsing: method.arguments)
    let items = DataItems(try ItemKinds(parsing: method.items))
    self.init(
      number: method.number, kind: method.kind, name: method.name, scope: method.scope, arguments: method.arguments,
      items: method.items
    ) { plugin, grant, arguments throws(PluginFailure) in
      let call = DataCall(arguments: try arguments.record(layout), grant: grant)
      return { operation throws(PluginFailure) in try method.open(plugin, call, items, operation) }
    }
  }
}
