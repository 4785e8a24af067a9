// SPDX-License-Identifier: Apache-2.0

/// One change that a library is told about.
public struct DelegatedChange: Sendable, Hashable {
  /// The category and scope.
  public let permission: Permission
  /// The state now.
  public let state: DelegatedState

  /// Makes a change.
  public init(_ permission: Permission, _ state: DelegatedState) {
    self.permission = permission
    self.state = state
  }
}
