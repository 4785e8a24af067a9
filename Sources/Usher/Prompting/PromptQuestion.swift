// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What a prompter shows.
///
/// All texts are already bounded and freed of control and direction-changing characters.
public struct PromptQuestion: Sendable, Hashable {
  /// The application's name, for people.
  public var application: String
  /// The category and scope that are asked for; the scope is never the empty one.
  public var permission: Permission
  /// The plugin's question in the person's language, with the application's name in place.
  public var text: String
  /// The application's own reason.
  public var purpose: String
  /// What the person may answer besides allow, deny, ask later, don't ask and closing the question.
  public var choices: Set<PromptChoice>
  /// The window to attach to, as portals name it; empty where there is none.
  public var parentWindow: String
  /// An xdg-activation token; empty where there is none.
  public var activationToken: String

  /// Makes a question.
  public init(
    application: String, permission: Permission, text: String, purpose: String,
    choices: Set<PromptChoice> = [.once, .until], parentWindow: String = "", activationToken: String = ""
  ) {
    self.application = application
    self.permission = permission
    self.text = text
    self.purpose = purpose
    self.choices = choices
    self.parentWindow = parentWindow
    self.activationToken = activationToken
  }
}
