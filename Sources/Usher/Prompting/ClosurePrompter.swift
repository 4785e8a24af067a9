// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Asks with a closure of the application's own, which shows whatever the application shows.
///
/// The rules of ``Prompter`` hold for it: when its task is cancelled the closure takes its screen away and returns soon.
public struct ClosurePrompter: Prompter {
  private let body: @Sendable (PromptQuestion) async throws(PromptFailure) -> Answer

  /// Makes a prompter of a closure.
  public init(_ body: @escaping @Sendable (PromptQuestion) async throws(PromptFailure) -> Answer) {
    self.body = body
  }

  /// Shows the question and waits for the answer.
  public func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    try await body(question)
  }
}
