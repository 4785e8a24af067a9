// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
internal import UsherModel

/// A prompter's script, taken apart and checked.
struct PromptScript: Sendable {
  /// What happens to one question.
  enum Step: Sendable, Hashable {
    case answer(Answer)
    /// Allow, for so many milliseconds from the moment of the answer.
    case allowFor(Int64)
    case hang
    case crash
  }

  /// How long each answer takes.
  private(set) var delay: Duration = .zero
  private var steps: [String: Step] = [:]

  private static let settings: Set<String> = ["until", "items", "delay"]
  private static let longestDelay: Int64 = 86_400_000

  init(parsing bytes: [UInt8], named name: String) throws(PromptScriptError) {
    let file: KeyFile
    do throws(KeyFileError) {
      file = try KeyFile(parsing: bytes, as: .plain)
    } catch {
      throw PromptScriptError("\(name): \(error)")
    }
    let until = file.value("until")
    let items = file.list("items")
    if let text = file.value("delay") {
      guard let milliseconds = Int64(text), (0...Self.longestDelay).contains(milliseconds) else {
        throw Self.error(name, file.line(of: "delay"), "delay=\(text)", "milliseconds, such as 250")
      }
      delay = .milliseconds(milliseconds)
    }
    for entry in file.entries() where !Self.settings.contains(entry.key) {
      steps[entry.key] = try Self.step(entry, until: until, items: items, script: name)
    }
  }

  /// What happens to a question: the scope's own line, then the category's, then `*`.
  func step(for permission: Permission) -> Step {
    let category = permission.category.rawValue
    return steps["\(category)/\(permission.scope.rawValue)"] ?? steps[category] ?? steps["*"] ?? .answer(.dismissed)
  }

  private static func step(
    _ entry: KeyFileEntry, until: String?, items: [String], script: String
  ) throws(PromptScriptError) -> Step {
    switch entry.value {
    case Answer.allow.word: .answer(.allow)
    case Answer.allowOnce.word: .answer(.allowOnce)
    case Answer.allowUntil(0).word: try end(until, entry, script)
    case Answer.limited([]).word: .answer(.limited(items))
    case Answer.reduced.word: .answer(.reduced)
    case Answer.deny.word: .answer(.deny)
    case Answer.askLater.word: .answer(.askLater)
    case Answer.dontAsk.word: .answer(.dontAsk)
    case Answer.dismissed.word: .answer(.dismissed)
    case "hang": .hang
    case "crash": .crash
    default:
      throw error(
        script, entry.line, "\(entry.key)=\(entry.value)",
        "allow, allow-once, allow-until, limited, reduced, deny, ask-later, dont-ask, dismiss, hang or crash")
    }
  }

  private static func end(
    _ until: String?, _ entry: KeyFileEntry, _ script: String
  ) throws(PromptScriptError) -> Step {
    guard let until else {
      throw PromptScriptError("\(script): line \(entry.line): allow-until needs a line until=, such as until=8h.")
    }
    if let span = TimeText.span(until) { return .allowFor(span) }
    if let moment = TimeText.moment(rfc3339: until) {
      guard moment > WallClock.now else {
        throw PromptScriptError("\(script): until=\(until.visible) is over already: please give a moment to come.")
      }
      return .answer(.allowUntil(moment))
    }
    throw PromptScriptError(
      "\(script): until=\(until.visible): please give a span such as 8h, or a moment such as 2030-01-31T12:00:00Z.")
  }

  private static func error(_ script: String, _ line: Int, _ found: String, _ allowed: String) -> PromptScriptError {
    PromptScriptError("\(script): line \(line): \(found.visible): please give \(allowed).")
  }
}
