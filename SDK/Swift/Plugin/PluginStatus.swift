// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// How things stand with one scope, as the plugin sees it.
///
/// Under the authority `consent` a plugin says only whether the thing exists and whether something forbids it:
/// `.notDetermined` ("it exists, and nothing forbids it"), `.denied`, `.restricted`, `.unsupported` or `.serviceOff`.
/// `.authorized` and `.limited` are for an authority of the system; the kit refuses them elsewhere, because a grant
/// that nobody gave must never leave a plugin.
public struct PluginStatus: Sendable, Hashable {
  /// The answer.
  public var authorization: Authorization
  /// Why it is so.
  public var reason: StatusReason
  /// Whether a request would show a question now.
  public var canPrompt: CanPrompt
  /// How exact the data may be.
  public var accuracy: Accuracy
  /// Who decides; nil stands for the key file's `authority`, which must not be `either` then.
  public var authority: Authority?
  /// How long the answer holds.
  public var lifetime: Lifetime
  /// When the answer ends, in milliseconds since 1970 in UTC; nil for never.
  public var expires: Int64?
  /// A sentence for people with the remedy ("start geoclue", "apt install libical3"); what `explain` says by itself.
  public var detail: String

  /// Makes a status; what isn't said is unknown, unsaid or empty.
  public init(
    _ authorization: Authorization, reason: StatusReason = .none, canPrompt: CanPrompt = .unknown,
    accuracy: Accuracy = .notApplicable, authority: Authority? = nil, lifetime: Lifetime = .unsaid,
    expires: Int64? = nil, detail: String = ""
  ) {
    self.authorization = authorization
    self.reason = reason
    self.canPrompt = canPrompt
    self.accuracy = accuracy
    self.authority = authority
    self.lifetime = lifetime
    self.expires = expires
    self.detail = detail
  }
}
