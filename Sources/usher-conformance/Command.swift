// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface

/// What can be done.
enum Command: Sendable, CaseIterable {
  case judge, list, selftest

  /// What is typed for it behind the program's name; nil where the first word is a plugin.
  var word: String? {
    switch self {
    case .judge: nil
    case .list: "list"
    case .selftest: "selftest"
    }
  }

  /// What stands behind it.
  var operands: String? {
    switch self {
    case .judge: "PLUGIN.so…"
    case .list: nil
    case .selftest: "[NAME…]"
    }
  }

  /// The command of a line's words, and what stands behind it; nil where there are no words.
  static func split(_ words: [String]) -> (command: Command?, operands: [String]) {
    guard let first = words.first else { return (nil, []) }
    guard let command = allCases.first(where: { $0.word == first }) else { return (.judge, words) }
    return (command, Array(words.dropFirst()))
  }

  /// The options that it has.
  var options: [OptionName] {
    switch self {
    case .judge: OptionName.allCases.filter { $0 != .corpus && $0 != .help } + [.help]
    case .list: [.level, .check, .skip, .format, .json, .help]
    case .selftest: [.level, .seed, .jobs, .deadline, .seconds, .host, .corpus, .help]
    }
  }

  /// Refuses an option that another command has.
  func check(_ option: OptionName) throws(UsageError) {
    guard !options.contains(option) else { return }
    let line = [OptionName.program, word].compactMap(\.self).joined(separator: " ")
    throw UsageError("“\(line)” has no option “--\(option.name)”. “\(line) --help” shows those it has.")
  }
}
