// SPDX-License-Identifier: Apache-2.0

internal import PluginNote
internal import UsherModel

/// One scope of a loaded or loadable category: what the note says of it, and the snapshot that callers read.
final class ScopeRuntime: Sendable {
  let permission: Permission
  let facts: PluginScope
  let cell: StatusCell

  init(_ permission: Permission, facts: PluginScope) {
    self.permission = permission
    self.facts = facts
    cell = StatusCell(
      PermissionStatus(authorization: .notDetermined, canPrompt: .unknown, reason: .starting))
  }
}
