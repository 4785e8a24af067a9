// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Asks the person a question and returns what they said.
///
/// ## Threading
/// One question is on the screen at a time; the host calls from a task of its own. Whatever waits for a person must not
/// block the shared pool: use a thread, or suspend.
///
/// ## Cancellation
/// When the task is cancelled, the prompter takes the question away and returns soon: with the answer where the person
/// gave one before the question was gone, with `dismissed` otherwise. After it has returned none can be given.
///
/// ## Failure
/// An error is never an answer. An answer outside the question's choices counts as dismissed.
public protocol Prompter: Sendable {
  /// Shows the question and waits for the answer.
  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer

  /// The word for the record of how it was asked: `terminal`, `dialog`, `script`; `closure` where nothing else is said.
  ///
  /// Answers of a `script` are stored only where the configuration says so.
  var how: String { get }
}

extension Prompter {
  /// The application's own screen.
  public var how: String { "closure" }
}
