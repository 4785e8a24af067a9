// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// One of the answers that a terminal offers.
struct TerminalOption {
  /// What choosing it means.
  enum Kind {
    case allow, once, until, reduced, askLater, dontAsk, deny
  }

  let kind: Kind
  private let letter: String
  private let word: String
  private let meaning: String

  /// The answers to offer, in the order of the screen.
  ///
  /// Chosen items can't be had from a terminal, which doesn't know what there is to choose from.
  static func offered(for choices: Set<PromptChoice>) -> [TerminalOption] {
    all.filter { option in
      switch option.kind {
      case .once: choices.contains(.once)
      case .until: choices.contains(.until)
      case .reduced: choices.contains(.reduced)
      default: true
      }
    }
  }

  /// What a screen offers that explains before anything is asked.
  static let explained = [
    TerminalOption(kind: .allow, letter: "c", word: "continue", meaning: "to the question"),
    TerminalOption(kind: .askLater, letter: "l", word: "ask later", meaning: "not now"),
    TerminalOption(kind: .dontAsk, letter: "n", word: "don't ask", meaning: "nothing is decided, and not asked again"),
  ]

  private static let all = [
    TerminalOption(kind: .allow, letter: "a", word: "allow", meaning: "until you change it"),
    TerminalOption(kind: .once, letter: "o", word: "allow once", meaning: "for this run only"),
    TerminalOption(kind: .until, letter: "u", word: "allow until", meaning: "for a time that you say"),
    TerminalOption(kind: .reduced, letter: "r", word: "reduced", meaning: "only roughly"),
    TerminalOption(kind: .askLater, letter: "l", word: "ask later", meaning: "not now"),
    TerminalOption(kind: .dontAsk, letter: "n", word: "don't ask", meaning: "nothing is decided, and not asked again"),
    TerminalOption(kind: .deny, letter: "d", word: "deny", meaning: "until you change it"),
  ]

  /// The answer, for every kind that needs nothing more to be said.
  var answer: Answer {
    switch kind {
    case .allow: .allow
    case .once: .allowOnce
    case .reduced: .reduced
    case .askLater: .askLater
    case .dontAsk: .dontAsk
    case .deny: .deny
    case .until: .dismissed
    }
  }

  /// The line on the screen.
  var line: String {
    "[\(letter)] \(word)\(String(repeating: " ", count: 13 - word.utf8.count))\(meaning)"
  }

  /// Whether a typed line is this option's word or its letter; case and surrounding blanks don't count.
  func answers(to typed: String) -> Bool {
    let said = typed.trimmed.lowercased()
    return said == letter || said == word
  }
}

extension String {
  /// The text without blanks at either end.
  var trimmed: String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
    var rest = unicodeScalars[...].drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}
