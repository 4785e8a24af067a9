// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// One thing that an administrator has decided: what happens to whom about which permission, and who said so where.
public struct PolicyRule: Sendable, Hashable {
  /// The file's path.
  public let file: String
  /// The line in it, from 1; 0 where the whole file or folder is meant.
  public let line: Int
  /// Whose permission it is: an application's id, or a pattern with `*` and `?`.
  public let application: String
  /// What it is about, with the scope where one is named; the category `*` is every category.
  public let permission: Permission
  /// What happens.
  public let effect: PolicyEffect
  /// Why, for people; empty where the file doesn't say.
  public let reason: String

  /// The category that stands for all of them.
  static let everyCategory = Category("*")

  /// Whether it is about an application and a scope of a category.
  ///
  /// A restriction without a scope reaches every scope, and one with a scope also those that imply or require it, which
  /// would give the same away. A grant reaches the scope that it names, the default one where it names none, and what
  /// that implies: no more than a person's "yes" to it.
  func decides(about wanted: Permission, of application: String, _ graph: ScopeGraph, standard: Scope) -> Bool {
    guard permission.category == Self.everyCategory || permission.category == wanted.category else { return false }
    guard AppPattern.matches(self.application, application) else { return false }
    guard effect == .restrict else {
      return graph.granted(with: permission.scope.isStandard ? standard : permission.scope).contains(wanted.scope)
    }
    return permission.scope.isStandard || permission.scope == wanted.scope
      || graph.undone(with: permission.scope).contains(wanted.scope)
  }
}
