// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// What somebody said about a scope that holds for this process only.
enum HeldAnswer: Sendable, Hashable {
  case decided(isAllowed: Bool)
  /// A soft answer.
  case postponed(Intent)
}
