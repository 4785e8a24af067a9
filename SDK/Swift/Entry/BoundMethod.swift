// SPDX-License-Identifier: Apache-2.0

/// A data method of one instance.
struct BoundMethod: Sendable {
  typealias Start = @Sendable (DataGrant, LentArguments) throws(PluginFailure) -> Operation.Opening

  /// The scope that a grant must cover.
  let scope: Scope
  /// Reads the arguments and returns what the lane does with them.
  let start: Start

  init<Plugin: UsherPlugin>(_ method: MethodEntry<Plugin>, of plugin: Plugin) {
    scope = Scope(method.scope)
    start = { grant, arguments throws(PluginFailure) in try method.start(plugin, grant, arguments) }
  }
}
