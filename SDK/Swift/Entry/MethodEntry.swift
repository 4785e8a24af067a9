// SPDX-License-Identifier: Apache-2.0

/// A data method of a plugin type: what the host reads of it, and what starts it.
struct MethodEntry<Plugin: UsherPlugin>: Sendable {
  /// Reads the arguments at once, on the host's thread, and returns what the lane does with them.
  typealias Start = @Sendable (Plugin, DataGrant, LentArguments) throws(PluginFailure) -> Operation.Opening

  let number: UInt32
  let kind: DataMethodKind
  let name: String
  let scope: String
  let arguments: String
  let items: String
  let start: Start
}
