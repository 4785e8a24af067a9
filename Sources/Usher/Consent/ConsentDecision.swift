// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What is to be recorded about one scope, with everything that it grants or undoes.
///
/// The decision names every scope itself, because replay never reads a plugin's note: an update of a plugin can't widen
/// what somebody answered.
public struct ConsentDecision: Sendable, Hashable {
  /// The category.
  public var category: Category
  /// The scope that the person was asked about.
  public var scope: Scope
  /// The answer.
  public var answer: StoredAnswer
  /// All scopes that the answer decides: the asked one and what it implies.
  public var scopes: [Scope]
  /// The scopes whose answers it undoes; nobody has decided about them afterwards.
  public var undone: [Scope]
  /// The chosen items of a limited answer; none where none are chosen.
  public var items: [String]
  /// How exact the data may be.
  public var accuracy: Accuracy
  /// When a grant ends, in milliseconds since 1970 in UTC; nil for never.
  ///
  /// An answer that isn't a grant doesn't end.
  public var expires: Int64?
  /// How it was asked: `terminal`, `dialog`, `closure`, `command`, `script`, `policy`, `superseded`, `adopted`, or another
  /// word.
  public var how: String

  /// Makes a decision; without `scopes` it decides the asked one alone.
  public init(
    category: Category, scope: Scope, answer: StoredAnswer, scopes: [Scope]? = nil, undone: [Scope] = [],
    items: [String] = [], accuracy: Accuracy = .notApplicable, expires: Int64? = nil, how: String
  ) {
    self.category = category
    self.scope = scope
    self.answer = answer
    self.scopes = scopes ?? [scope]
    self.undone = undone
    self.items = items
    self.accuracy = accuracy
    self.expires = expires
    self.how = how
  }
}
