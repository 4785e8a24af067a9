// SPDX-License-Identifier: Apache-2.0

internal import PluginNote
internal import Synchronization
internal import UsherModel

extension CategoryRuntime {
  /// The plugin's data extensions by their names, asked for once.
  ///
  /// On the control lane.
  func tables(_ instance: PluginInstance) throws(UsherError) -> OfferedTables {
    var tables = OfferedTables()
    for id in note.extensions {
      if let known = state.withLock({ $0.extensions[id] }) {
        tables.given.append(known)
        continue
      }
      do throws(PluginFault) {
        let found = try guarded("extension", within: limits.noBlock) { () throws(PluginFault) in
          try instance.dataExtension(id)
        }
        guard let found else {
          misbehaved("its note lists \(id), but the plugin gave no table for it")
          tables.missing.append(id)
          continue
        }
        state.withLock { $0.extensions[id] = found }
        tables.given.append(found)
      } catch {
        throw UsherError(.pluginFailed, Permission(category), "\(title): \(error.description)")
      }
    }
    return tables
  }

  func find(
    _ name: GrantCore.MethodName, _ permission: Permission, _ instance: PluginInstance
  ) throws(UsherError) -> (DataTable, DataMethod) {
    let offered = try self.tables(instance)
    let tables = offered.given.filter { name.extensionID == nil || $0.id == name.extensionID }
    for table in tables {
      if let method = table.method(named: name.method) { return (table, method) }
    }
    // A method that nobody has found may be one of a table that was promised.
    if let missing = offered.missing.first(where: { name.extensionID == nil || $0 == name.extensionID }) {
      throw broken(missing, permission)
    }
    if let method = name.method {
      let known = tables.flatMap(\.methods).map(\.name).joined(separator: ", ")
      let offer = known.isEmpty ? "it offers no data" : "it has \(known)"
      throw UsherError(.unknownMethod, permission, "\(category) has no method “\(method)”; \(offer)")
    }
    throw UsherError(.unknownMethod, permission, "\(title) offers no data")
  }

  /// The plugin doesn't keep what its note says.
  func broken(_ extensionID: String, _ permission: Permission) -> UsherError {
    UsherError(
      .pluginFailed, permission, "\(title): its note lists \(extensionID), but the plugin gave no table for it")
  }

  /// The items of a limited answer as of now; empty where the answer isn't limited.
  func limitedItems(of scope: ScopeRuntime) -> [String] {
    let inputs = core.consent.view().inputs(for: scope.permission)
    var answered = inputs.process?.items
    if inputs.process == nil, case .answered(let stored?, _, _) = inputs.store { answered = stored.items }
    return core.configuration.rehearsal.items(answered, of: category)
  }
}
