// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// A data method that a plugin offers.
public struct MethodInfo: Sendable, Hashable {
  /// The extension it belongs to, `usher.contacts/1`.
  public let extensionID: String
  /// Its name.
  public let name: String
  /// The scope that it needs, never the empty one.
  public let scope: Scope
  /// Its arguments' names and types, as the layout has them.
  public let arguments: String
  /// Whether it runs until it is cancelled.
  public let isEndless: Bool
  /// Whether it shows the person something.
  public let asksPerson: Bool
}
