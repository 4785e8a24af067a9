// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// One question that was shown to the person, as the access log keeps it.
public struct PromptRecord: Sendable, Hashable {
  /// When it was shown, in milliseconds since 1970 in UTC.
  public let time: Int64
  /// What was asked for.
  public let permission: Permission
  /// How the question ended; `denied` for a "no", `dismissed` where nothing was decided.
  public let outcome: Outcome
  /// What showed it: the prompter's word (`terminal`, `dialog`, `script`, `closure`), or `system` where the category's own
  /// authority asked.
  public let how: String

  init(time: Int64, permission: Permission, outcome: Outcome, how: String) {
    self.time = time
    self.permission = permission
    self.outcome = outcome
    self.how = how
  }
}
