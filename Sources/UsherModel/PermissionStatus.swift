// SPDX-License-Identifier: Apache-2.0

/// The state of one scope for one application, on several axes.
///
/// Unknown never means granted.
public struct PermissionStatus: Sendable, Hashable {
  /// Everything but the sentence; packed, because a status is read far more often than an axis is set.
  @usableFromInline package var words: StatusWords
  /// A sentence for people with the remedy; empty where there is nothing to say.
  public var detail: String

  /// Makes a status; what isn't said is unknown, unsaid or empty.
  public init(
    authorization: Authorization, canPrompt: CanPrompt = .unknown, intent: Intent = .none,
    accuracy: Accuracy = .notApplicable, lifetime: Lifetime = .unsaid, reason: StatusReason = .none,
    authority: Authority? = nil, expires: Int64? = nil, since: Int64? = nil, detail: String = ""
  ) {
    self.init(StatusWords(axes: 0, expires: 0, since: 0), detail: detail)
    self.authorization = authorization
    self.canPrompt = canPrompt
    self.intent = intent
    self.accuracy = accuracy
    self.lifetime = lifetime
    self.reason = reason
    self.authority = authority
    self.expires = expires
    self.since = since
  }

  /// Makes a status of its parts.
  @inlinable
  package init(_ words: StatusWords, detail: String) {
    self.words = words
    self.detail = detail
  }

  /// The answer.
  public var authorization: Authorization {
    get { words.authorization }
    set { words.authorization = newValue }
  }

  /// Whether a request would show a question now.
  public var canPrompt: CanPrompt {
    get { CanPrompt(rawValue: words[4]) ?? .unknown }
    set { words[4] = newValue.rawValue }
  }

  /// The soft answer of the application's own screen.
  public var intent: Intent {
    get { Intent(rawValue: words[6]) ?? .none }
    set { words[6] = newValue.rawValue }
  }

  /// How exact the data may be.
  public var accuracy: Accuracy {
    get { Accuracy(rawValue: words[8]) ?? .notApplicable }
    set { words[8] = newValue.rawValue }
  }

  /// How long the answer holds.
  public var lifetime: Lifetime {
    get { Lifetime(rawValue: words[10]) ?? .unsaid }
    set { words[10] = newValue.rawValue }
  }

  /// Why it is so.
  public var reason: StatusReason {
    get { words.reason }
    set { words.reason = newValue }
  }

  /// Who decides; nil where no plugin said.
  public var authority: Authority? {
    get { Authority(rawValue: words[12]) }
    set { words[12] = newValue?.rawValue ?? 0 }
  }

  /// When the answer ends, in milliseconds since 1970 in UTC; nil for never.
  public var expires: Int64? {
    get { words.end }
    set { words.end = newValue }
  }

  /// When the answer was given, in milliseconds since 1970 in UTC; nil where nobody gave one or the system doesn't say.
  public var since: Int64? {
    get { words.beginning }
    set { words.beginning = newValue }
  }

  /// Whether data may be had: authorized, or limited where the caller says that limited will do.
  @inlinable
  public func isGranted(limitedWillDo: Bool = false) -> Bool {
    let tag = words.authorizationTag
    return tag == Authorization.authorized.tag || (limitedWillDo && tag == Authorization.limited.tag)
  }

  /// Whether data may be had in full.
  @inlinable
  public var isGranted: Bool { isGranted() }
}
