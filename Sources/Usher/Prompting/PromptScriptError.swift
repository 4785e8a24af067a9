// SPDX-License-Identifier: Apache-2.0

/// A prompter's script that can't be used.
public struct PromptScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence that names the script and the line, and says what may stand there.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
