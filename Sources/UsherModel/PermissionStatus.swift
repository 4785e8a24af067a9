// SPDX-License-Identifier: Apache-2.0

/// The state of one scope for one application, on several axes.
///
/// Unknown never means granted.
public struct PermissionStatus: Sendable, Hashable {
  /// The answer.
  public var authorization: Authorization
  /// Whether a request would show a question now.
  public var canPrompt: CanPrompt
  /// The soft answer of the application's own screen.
  public var intent: Intent
  /// How exact the data may be.
  public var accuracy: Accuracy
  /// How long the answer holds.
  public var lifetime: Lifetime
  /// Why it is so.
  public var reason: StatusReason
  /// Who decides; nil where no plugin said.
  public var authority: Authority?
  /// When the answer ends, in milliseconds since 1970 in UTC; nil for never.
  public var expires: Int64?
  /// When the answer was given, in milliseconds since 1970 in UTC; nil where nobody gave one or the system doesn't say.
  public var since: Int64?
  /// A sentence for people with the remedy; empty where there is nothing to say.
  public var detail: String

  /// Makes a status; what isn't said is unknown, unsaid or empty.
  public init(
    authorization: Authorization, canPrompt: CanPrompt = .unknown, intent: Intent = .none,
    accuracy: Accuracy = .notApplicable, lifetime: Lifetime = .unsaid, reason: StatusReason = .none,
    authority: Authority? = nil, expires: Int64? = nil, since: Int64? = nil, detail: String = ""
  ) {
    self.authorization = authorization
    self.canPrompt = canPrompt
    self.intent = intent
    self.accuracy = accuracy
    self.lifetime = lifetime
    self.reason = reason
    self.authority = authority
    self.expires = expires
    self.since = since
    self.detail = detail
  }

  /// Whether data may be had: authorized, or limited where the caller says that limited will do.
  public func isGranted(limitedWillDo: Bool = false) -> Bool {
    authorization == .authorized || (limitedWillDo && authorization == .limited)
  }

  /// Whether data may be had in full.
  public var isGranted: Bool { isGranted() }
}
