// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// A level of a category, as a plugin's note describes it.
public struct PluginScope: Sendable, Hashable {
  /// The id, never the empty one.
  public let scope: Scope
  /// What a person may answer besides allow, deny, ask later, don't ask and closing the question.
  public let choices: Set<PromptChoice>
  /// The scopes that are granted with this one.
  public let implies: [Scope]
  /// The scopes that must be granted before this one can be asked for.
  public let requires: [Scope]

  /// Makes a description.
  public init(
    _ scope: Scope, choices: Set<PromptChoice> = [.once, .until], implies: [Scope] = [], requires: [Scope] = []
  ) {
    self.scope = scope
    self.choices = choices
    self.implies = implies
    self.requires = requires
  }
}
