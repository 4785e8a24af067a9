// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What a store may need to know of an installed category.
public struct ConsentCategory: Sendable, Hashable {
  /// The category.
  public var category: Category
  /// The plugin's row in the desktop's permission store, as `table/row`; nil where its note names none.
  public var row: String?
  /// Every scope, in the note's order.
  public var scopes: [Scope]
  /// What a plain "yes" grants: the default scope, and what it implies.
  public var plainScopes: [Scope]

  /// Makes a description.
  public init(category: Category, row: String?, scopes: [Scope], plainScopes: [Scope]) {
    self.category = category
    self.row = row
    self.scopes = scopes
    self.plainScopes = plainScopes
  }
}
