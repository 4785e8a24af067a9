// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// How a request ended, and what the status is now.
public struct RequestResult: Sendable, Hashable {
  /// What was asked for; the scope is never the empty one where the category is known.
  public let permission: Permission
  /// How it ended.
  public let outcome: Outcome
  /// Whether an answer of a person was stored by this request.
  public let stored: Bool
  /// Why an answer that should have been stored was not: it holds for this process only.
  ///
  /// Nil where all is well.
  public let storeFailure: String?
  /// The status now.
  public let status: PermissionStatus
  /// A sentence for people; empty where the outcome says it all.
  public let detail: String

  init(
    _ permission: Permission, _ outcome: Outcome, _ status: PermissionStatus, stored: Bool = false,
    storeFailure: String? = nil, detail: String = ""
  ) {
    self.permission = permission
    self.outcome = outcome
    self.status = status
    self.stored = stored
    self.storeFailure = storeFailure
    self.detail = detail
  }
}
