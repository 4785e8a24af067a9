// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// An answer that was forgotten.
public struct ForgottenAnswer: Sendable, Hashable {
  /// The category and scope.
  public let permission: Permission
  /// The answer's word: `allow`, `deny`, `ask-later`.
  public let answer: String

  /// Says what there was to forget; nil where there was nothing.
  init?(_ permission: Permission, stored: ConsentEntry?, own: HeldAnswer?) {
    self.permission = permission
    if case .decided(let isAllowed)? = own {
      answer = isAllowed ? "allow-once" : "deny"
    } else if case .postponed(let intent)? = own {
      answer = intent.answerWord
    } else if let answer = stored?.answer, answer != .reset, answer != .superseded {
      self.answer = answer.rawValue
    } else if let intent = stored?.intent, intent != .none {
      answer = intent.answerWord
    } else {
      return nil
    }
  }
}

extension Intent {
  fileprivate var answerWord: String { self == .askLater ? Answer.askLater.word : Answer.dontAsk.word }
}
