// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// One change of a status.
public struct StatusChange: Sendable, Hashable {
  /// When it was noticed, in milliseconds since 1970 in UTC.
  public let time: Int64
  /// The category and scope.
  public let permission: Permission
  /// The status before.
  public let from: PermissionStatus
  /// The status now.
  public let to: PermissionStatus
}
