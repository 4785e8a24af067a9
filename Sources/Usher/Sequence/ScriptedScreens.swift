// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Screens that a script answers: `ask-later` and `dont-ask` are given on the screen, everything else goes on to the
/// question, which the same script answers then.
public struct ScriptedScreens: PermissionSequenceDataSource {
  private struct Screen: PermissionScreen {
    let answer: ScreenAnswer
    func present() async throws -> ScreenAnswer { answer }
  }

  /// How a soft answer is recorded.
  public var how: String { "script" }

  private let prompter: ScriptedPrompter
  private let requestOptions: RequestOptions

  /// Makes screens of the script that a prompter follows.
  public init(_ prompter: ScriptedPrompter, options: RequestOptions = RequestOptions()) {
    self.prompter = prompter
    requestOptions = options
  }

  /// A screen that answers at once.
  public func screen(for permission: Permission) async -> any PermissionScreen {
    Screen(answer: prompter.screenAnswer(for: permission))
  }

  /// The options that it was made with.
  public func options(for permission: Permission) async -> RequestOptions { requestOptions }
}
