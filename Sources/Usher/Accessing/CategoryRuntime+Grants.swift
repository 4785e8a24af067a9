// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

extension CategoryRuntime {
  /// Makes a grant that is taken back when the status gets worse.
  func makeGrant(_ scope: ScopeRuntime) -> GrantCore {
    let grant = GrantCore(self, scope)
    state.withLock { state in
      state.grants.removeAll { $0.grant == nil }
      state.grants.append(GrantCore.Reference(grant: grant))
    }
    return grant
  }

  func revokeGrants(of scope: ScopeRuntime, _ status: PermissionStatus) {
    let grants = state.withLock { state in state.grants.compactMap(\.grant) }
    for grant in grants where grant.permission.scope == scope.permission.scope { grant.revoke(status) }
  }
}
