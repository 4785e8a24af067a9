// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Something in a policy that nobody can be sure of, and that therefore restricts.
///
/// A rule that can't be read may be one that forbids; a fault is never a way around one.
public struct PolicyFault: Sendable, Hashable, CustomStringConvertible {
  /// The file or folder.
  public let file: String
  /// The line, from 1; 0 where the whole file or folder is meant.
  public let line: Int
  /// The category that is restricted until it is mended; `*` for every category.
  public let category: Category
  /// What is wrong, without the file's name and the line's number.
  public let text: String
  /// What to do about it; nil where the text says it.
  public let remedy: String?

  init(
    file: String, line: Int = 0, category: Category = PolicyRule.everyCategory, _ text: String, remedy: String? = nil
  ) {
    self.file = file
    self.line = line
    self.category = category
    self.text = text
    self.remedy = remedy
  }

  /// The file, the line, what is wrong, and what to do.
  public var description: String {
    "\(file)\(line > 0 ? ", line \(line)" : ""): \(text)" + (remedy.map { "; \($0)" } ?? "")
  }

  /// What is restricted, as people read it.
  var reach: String {
    category == PolicyRule.everyCategory ? "everything" : category.rawValue
  }

  /// The rule that it amounts to.
  var rule: PolicyRule {
    let sentence = "the policy restricts \(reach) until it is mended: \(description)"
    return PolicyRule(
      file: file, line: line, application: "*", permission: Permission(category), effect: .restrict,
      reason: DisplayText.clean(sentence, limit: DisplayText.longestSentence))
  }
}
