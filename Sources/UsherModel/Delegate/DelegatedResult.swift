// SPDX-License-Identifier: Apache-2.0

/// How one of several requests ended.
public struct DelegatedResult: Sendable, Hashable {
  /// What was asked for.
  public let permission: Permission
  /// The state afterwards, or why nothing could be asked.
  public let result: Result<DelegatedState, DelegateFailure>

  /// Makes a result.
  public init(_ permission: Permission, _ result: Result<DelegatedState, DelegateFailure>) {
    self.permission = permission
    self.result = result
  }

  /// The state afterwards; denied where nothing could be asked.
  public var state: DelegatedState { (try? result.get()) ?? .denied }
}
