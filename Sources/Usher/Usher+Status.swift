// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import UsherModel

extension Usher {
  /// The state of a permission, from the host's snapshot.
  ///
  /// Loads the category's plugin where that hasn't happened, and waits at most 50 ms for its very first answer; after
  /// that it costs a few nanoseconds and no allocation. Never prompts.
  public func status(of permission: Permission) -> PermissionStatus {
    permission.scope.isStandard ? status(of: permission.category) : lookedUp(permission)
  }

  private func lookedUp(_ permission: Permission) -> PermissionStatus {
    guard let runtime = runtime(permission.category) else { return missing(permission.category) }
    guard let scope = runtime.scope(permission.scope) else { return runtime.unknownScope(permission.scope) }
    let status = scope.cell.status
    guard status.reason == .starting else { return status }
    runtime.startIfNeeded()
    runtime.waitForFirstAnswer()
    return scope.cell.status
  }

  /// The state of a category's default scope.
  ///
  /// The quickest way by name: nothing but the category's own entry is touched.
  public func status(of category: Category) -> PermissionStatus {
    let (words, detail) = settled(category).map { ($0, "") } ?? lookedUp(category)
    return PermissionStatus(words, detail: detail)
  }

  private func settled(_ category: Category) -> StatusWords? {
    for index in fingerprints.indices where fingerprints[index] == category.fingerprint {
      guard let words = standardCells[index].settled, categories[index].category == category else { return nil }
      return words
    }
    return nil
  }

  @inline(never)
  private func lookedUp(_ category: Category) -> (words: StatusWords, detail: String) {
    let status = lookedUp(Permission(category))
    return (status.words, status.detail)
  }

  /// A handle that reads one permission's state without looking it up each time; nil where the category or scope isn't
  /// there.
  public func handle(for permission: Permission) -> PermissionHandle? {
    guard let runtime = runtime(permission.category), let scope = runtime.scope(permission.scope) else { return nil }
    return PermissionHandle(runtime, scope)
  }

  /// The state of a permission, once the plugin has answered; its deadlines bound the wait.
  public func ready(for permission: Permission) async -> PermissionStatus {
    guard let runtime = runtime(permission.category) else { return missing(permission.category) }
    guard let scope = runtime.scope(permission.scope) else { return runtime.unknownScope(permission.scope) }
    await runtime.ready()
    return scope.cell.status
  }

  /// Reads everything again: the plugins that are loaded, the answers, and the administrator's policy.
  public func refresh() async {
    core.policy.invalidate()
    for category in categories where category.isLoaded { await category.refresh() }
  }

  /// The scopes of a category in its plugin's order; empty where no plugin is there.
  ///
  /// Loads nothing.
  public func scopes(of category: Category) -> [Scope] {
    runtime(category)?.scopes.map(\.permission.scope) ?? []
  }

  /// The scope that the empty one stands for; nil where no plugin is there.
  ///
  /// Loads nothing.
  public func defaultScope(of category: Category) -> Scope? {
    runtime(category)?.defaultScope
  }

  /// The plugin that answers for a category; nil where none is there.
  ///
  /// Loads nothing.
  public func plugin(for category: Category) -> InstalledPlugin? {
    runtime(category)?.plugin
  }

  /// The status of a category that no loadable plugin answers for: refused where there is one, failed where that
  /// can't be learned, missing otherwise.
  ///
  /// A plugin that the settings disable didn't fail; it counts as missing, and the sentence says why.
  func missing(_ category: Category) -> PermissionStatus {
    core.configuration.rehearsal.played(reallyMissing(category), by: category)
  }

  private func reallyMissing(_ category: Category) -> PermissionStatus {
    if let shortage = installation.shortage {
      return Decision.decide(DecisionInputs(plugin: .failed("what is installed can't be learned: \(shortage)")))
    }
    let refused = plugins.first { $0.category == category && $0.state != .shadowed }
    guard let why = refused?.reason else {
      return Decision.decide(DecisionInputs(plugin: .missing))
    }
    return Decision.decide(DecisionInputs(plugin: refused?.state == .disabled ? .disabled(why) : .failed(why)))
  }
}

extension CategoryRuntime {
  func unknownScope(_ scope: Scope) -> PermissionStatus {
    Decision.decide(DecisionInputs(plugin: .unknownScope(unknownScopeSentence(scope))))
  }

  func unknownScopeSentence(_ scope: Scope) -> String {
    let known = scopes.map(\.permission.scope.rawValue).joined(separator: ", ")
    return "\(category) has no scope “\(DisplayText.clean(scope.rawValue, limit: 60))”; it has \(known)"
  }

  var isLoaded: Bool {
    switch state.withLock({ $0.phase }) {
    case .ready: true
    case .idle, .starting, .failed, .closed: false
    }
  }
}
