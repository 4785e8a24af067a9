// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import UsherModel

/// A plugin's status as it came, in plain numbers: nothing is believed yet.
struct PluginAnswer: Sendable, Hashable {
  var authorization: Int32
  var canPrompt: UInt32
  var accuracy: UInt32
  var reason: UInt32
  var authority: UInt32
  var lifetime: UInt32
  /// Milliseconds since 1970 in UTC; 0 is never.
  var expires: Int64
  /// The plugin's sentence; empty where it has none.
  var detail = ""

  init(_ status: usher_status_v1) {
    authorization = status.authorization
    canPrompt = status.can_prompt
    accuracy = status.accuracy
    reason = status.reason
    authority = status.authority
    lifetime = status.lifetime
    expires = status.expires_unix_ms
  }

  /// Whether it claims access, which is what a comparison by permissiveness looks at.
  var claimsAccess: Bool {
    authorization == USHER_AUTHORIZATION_AUTHORIZED || authorization == USHER_AUTHORIZATION_LIMITED
  }
}
