// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What the store says about one scope at one moment.
public struct ConsentEntry: Sendable, Hashable {
  /// The answer in force: not expired, of this machine and this epoch; nil where there is none.
  public var answer: StoredAnswer?
  /// Whether the newest answer was a grant that has ended; `answer` is nil then.
  public var isExpired: Bool
  /// When the answer (or the expired one) was given, in milliseconds since 1970 in UTC.
  public var since: Int64?
  /// When the answer ends or ended, in milliseconds since 1970 in UTC; nil for never.
  public var expires: Int64?
  /// The chosen items of a limited answer.
  public var items: [String]
  /// How exact the data may be.
  public var accuracy: Accuracy
  /// The soft answer given since the last real one; it changes no authorization.
  public var intent: Intent
  /// Whether answers were lost to damage and none has been given since for this scope; `answer` is nil then.
  ///
  /// What was lost may have been a "no", so nothing but a new answer (or a locked policy) may grant.
  public var isDamaged: Bool
  /// How the answer was asked; empty where there is none.
  public var how: String

  /// Makes an entry; what isn't said is absent.
  public init(
    answer: StoredAnswer? = nil, isExpired: Bool = false, since: Int64? = nil, expires: Int64? = nil,
    items: [String] = [], accuracy: Accuracy = .notApplicable, intent: Intent = .none, isDamaged: Bool = false,
    how: String = ""
  ) {
    self.answer = answer
    self.isExpired = isExpired
    self.since = since
    self.expires = expires
    self.items = items
    self.accuracy = accuracy
    self.intent = intent
    self.isDamaged = isDamaged
    self.how = how
  }

  /// The authorization that the answer gives; not determined where none is in force.
  public var authorization: Authorization { answer?.authorization ?? .notDetermined }
}
