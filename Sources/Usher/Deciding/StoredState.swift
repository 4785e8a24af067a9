// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// An answer in force for one scope, as the decision needs it.
struct StoredState: Sendable, Hashable {
  var isAllowed: Bool
  /// Only these items; nil where the answer isn't limited.
  var items: [String]?
  var accuracy: Accuracy = .notApplicable
  var lifetime: Lifetime = .kept
  /// When it was given, in milliseconds since 1970 in UTC.
  var since: Int64
  /// When it ends, in milliseconds since 1970 in UTC.
  var expires: Int64?
}
