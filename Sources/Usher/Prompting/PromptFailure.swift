// SPDX-License-Identifier: Apache-2.0

/// Why a question could not be asked or its answer not be taken.
public struct PromptFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String

    /// Makes a code; an unknown one is treated as `failed`.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is nothing to ask the person with: no terminal, no dialog.
    public static let noPrompter = Code(rawValue: "noPrompter")
    /// The application isn't the one in front of the person.
    public static let notActive = Code(rawValue: "notActive")
    /// A signal ended the question.
    public static let interrupted = Code(rawValue: "interrupted")
    /// The prompter broke.
    public static let failed = Code(rawValue: "failed")
  }

  /// What kind of failure it is.
  public let code: Code
  /// A sentence that says what happened and what to do.
  public let description: String

  /// Makes a failure.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
