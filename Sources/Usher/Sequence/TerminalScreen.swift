// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// A screen on a terminal that explains a permission: a heading, a text, and three answers.
///
/// It behaves as ``TerminalPrompter`` does: what was typed before doesn't answer it, and Enter, end of input and ^C close
/// it. Texts are shown without anything that could move the cursor.
public struct TerminalScreen: PermissionScreen {
  /// The first line.
  public var heading: String
  /// What it is wanted for, in a sentence or two.
  public var text: String
  private let terminal: TerminalPrompter

  /// Makes a screen, on the process's controlling terminal where nothing else is said.
  public init(heading: String, text: String, on terminal: TerminalPrompter = TerminalPrompter()) {
    self.heading = heading
    self.text = text
    self.terminal = terminal
  }

  /// Shows the screen and waits for one of its three answers.
  ///
  /// - Throws: ``PromptFailure`` as ``TerminalPrompter/ask(_:)`` does.
  public func present() async throws -> ScreenAnswer {
    let shown =
      "\n\(DisplayText.clean(heading, limit: DisplayText.longestSentence))\n"
      + "  \(DisplayText.clean(text, limit: DisplayText.longestSentence))\n"
    switch try await terminal.ask(shown, TerminalOption.explained) {
    case .allow: return .ask
    case .askLater: return .askLater
    case .dontAsk: return .dontAsk
    default: return .dismissed
    }
  }
}
