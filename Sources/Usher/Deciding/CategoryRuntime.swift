// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import PluginNote
internal import Synchronization
internal import UsherModel

/// One category at work: its plugin, loaded at first use, its scopes' snapshots, and its operations.
///
/// ## Threading
/// The plugin's [control] calls run on `control`, `cancel` and `resume` on `signals`, publishing on the runtime's state
/// lane. A caller's thread never runs the plugin's code, and no lock is held while anything of it runs.
final class CategoryRuntime: Sendable {
  /// How far the plugin is.
  enum Phase: Sendable {
    case idle
    case starting
    case ready(PluginInstance)
    case failed(PluginFault)
    case closed
  }

  /// A plugin's last word about a scope.
  enum LastWord: Sendable {
    case none
    case said(PluginAnswer)
    case failed(PluginFault)
  }

  struct State {
    var phase = Phase.idle
    var answers: [Scope: LastWord] = [:]
    /// Whether the first answers have been published.
    var isAnswered = false
    var firstAnswerWaiters: [Semaphore] = []
    var readyWaiters: [CheckedContinuation<Void, Never>] = []
    /// Calls that wait for the control lane, to be failed when it hangs.
    var pending: [UInt64: @Sendable (PluginFault) -> Void] = [:]
    var lastPending: UInt64 = 0
    var extensions: [String: DataTable] = [:]
    /// Whether a reading of all statuses is already queued.
    var isReadQueued = false
    var grants: [GrantCore.Reference] = []
    var misbehaviours = 0
  }

  let core: HostCore
  let category: Category
  let plugin: InstalledPlugin
  let note: PluginNote
  let scopes: [ScopeRuntime]
  let graph: ScopeGraph
  let defaultScope: Scope
  /// Nil only where the note names a default scope that it doesn't list, which discovery refuses.
  private let standardScope: ScopeRuntime?
  /// The scopes' ids as numbers, in the same order, so that a look-up touches no other scope.
  private let scopeFingerprints: [UInt64]
  let limits: CallLimits
  let operations = OperationTable()
  let control = Lane(named: "usher-control")
  let signals = Lane(named: "usher-signals")
  let state = Mutex(State())

  init(_ plugin: InstalledPlugin, note: PluginNote, core: HostCore) {
    self.core = core
    self.plugin = plugin
    self.note = note
    category = note.category
    let facts = note.scopes
    scopes = facts.map { ScopeRuntime(Permission(note.category, scope: $0.scope), facts: $0) }
    graph = ScopeGraph(facts)
    let standard = note.defaultScope
    defaultScope = standard
    standardScope = scopes.first { $0.permission.scope == standard }
    scopeFingerprints = facts.map(\.scope.fingerprint)
    limits = core.configuration.limits
  }

  /// The scope of an id, the default one for the empty id; nil where the category has none of that id.
  func scope(_ id: Scope) -> ScopeRuntime? {
    if id.isStandard { return standardScope }
    for index in scopeFingerprints.indices where scopeFingerprints[index] == id.fingerprint {
      let scope = scopes[index]
      if scope.permission.scope == id { return scope }
    }
    return nil
  }

  /// The default scope's snapshot.
  var standardCell: StatusCell {
    standardScope?.cell ?? StatusCell(PermissionStatus(authorization: .notDetermined, reason: .starting))
  }

  /// What a store may need to know of the category.
  var forStore: ConsentCategory {
    ConsentCategory(
      category: category, row: note.store, scopes: scopes.map(\.permission.scope),
      plainScopes: graph.granted(with: defaultScope))
  }

  /// A sentence's beginning that names this plugin.
  var title: String { "\(category.rawValue) (\(plugin.path))" }

  func log(_ severity: LogLine.Severity, _ text: @autoclosure () -> String) {
    core.log(severity, category, text())
  }
}
