// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Names the typed calls that a grant has.
public protocol GrantedData: Sendable {
  /// The category whose data it is; nil where any will do.
  static var category: Category? { get }
}

/// The data of any category, called by the names that its plugin gives.
public enum Untyped: GrantedData {
  /// Any category.
  public static var category: Category? { nil }
}

/// The people in the person's address books.
public enum Contacts: GrantedData {
  /// Contacts.
  public static var category: Category? { .contacts }
}
