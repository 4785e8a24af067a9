// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ItemLayout
internal import Synchronization
internal import UsherModel

/// What a grant is, whatever data stands behind it: the scope, and whether it still holds.
final class GrantCore: Sendable {
  /// A grant that the category must be able to take back, and must not keep alive.
  struct Reference: Sendable {
    weak let grant: GrantCore?
  }

  private struct State {
    var revocation: UsherError?
    var operations: [usher_op: any HostOperation] = [:]
  }

  let runtime: CategoryRuntime
  let scope: ScopeRuntime
  private let state = Mutex(State())

  init(_ runtime: CategoryRuntime, _ scope: ScopeRuntime) {
    self.runtime = runtime
    self.scope = scope
  }

  var permission: Permission { scope.permission }

  /// Why it no longer holds; nil while it does.
  var revocation: UsherError? { state.withLock { $0.revocation } }

  /// Takes it back: the next call fails, and what is under way ends.
  func revoke(_ status: PermissionStatus) {
    let error = UsherError(
      .revoked, permission, status: status,
      "\(permission): the grant has ended, the status is \(status.authorization.word) now; ask again where it may be asked"
    )
    let operations: [any HostOperation]? = state.withLock { state in
      if state.revocation != nil { return nil }
      state.revocation = error
      defer { state.operations.removeAll() }
      return Array(state.operations.values)
    }
    for operation in operations ?? [] { operation.fail(error) }
  }

  /// Ties an operation to the grant; false where the grant has gone in the meantime.
  func adopt(_ operation: any HostOperation, as number: usher_op) -> Bool {
    state.withLock { state in
      if state.revocation != nil { return false }
      state.operations[number] = operation
      return true
    }
  }

  func release(_ number: usher_op) {
    state.withLock { state in _ = state.operations.removeValue(forKey: number) }
  }
}
