// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// One use of data behind a grant, as the access log keeps it.
public struct AccessRecord: Sendable, Hashable {
  /// When it began, in milliseconds since 1970 in UTC.
  public let time: Int64
  /// The category and scope of the grant.
  public let permission: Permission
  /// The data method.
  public let method: String

  init(time: Int64, permission: Permission, method: String) {
    self.time = time
    self.permission = permission
    self.method = method
  }
}
