// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

extension CategoryRuntime {
  /// The plugin's data extensions by their names, asked for once.
  ///
  /// On the control lane.
  func tables(_ instance: PluginInstance) throws(UsherError) -> [DataTable] {
    var tables: [DataTable] = []
    for id in note.extensions {
      if let known = state.withLock({ $0.extensions[id] }) {
        tables.append(known)
        continue
      }
      do throws(PluginFault) {
        let found = try guarded("extension", within: limits.noBlock) { () throws(PluginFault) in
          try instance.dataExtension(id)
        }
        guard let found else {
          misbehaved("the note offers the extension \(id), the plugin returns none")
          continue
        }
        state.withLock { $0.extensions[id] = found }
        tables.append(found)
      } catch {
        throw UsherError(.pluginFailed, Permission(category), "\(title): \(error.description)")
      }
    }
    return tables
  }

  func find(
    _ name: GrantCore.MethodName, _ permission: Permission, _ instance: PluginInstance
  ) throws(UsherError) -> (DataTable, DataMethod) {
    let tables = try tables(instance).filter { name.extensionID == nil || $0.id == name.extensionID }
    for table in tables {
      if let method = table.method(named: name.method) { return (table, method) }
    }
    if let method = name.method {
      let known = tables.flatMap(\.methods).map(\.name).joined(separator: ", ")
      let offer = known.isEmpty ? "it offers no data" : "it has \(known)"
      throw UsherError(.unknownMethod, permission, "\(category) has no method “\(method)”; \(offer)")
    }
    throw UsherError(.unknownMethod, permission, "\(title) offers no data")
  }

  /// The items of a limited answer as of now; empty where the answer isn't limited.
  func limitedItems(of scope: ScopeRuntime) -> [String] {
    let inputs = core.consent.view().inputs(for: scope.permission)
    if let own = inputs.process { return own.items ?? [] }
    guard case .answered(let stored?, _, _) = inputs.store else { return [] }
    return stored.items ?? []
  }
}
