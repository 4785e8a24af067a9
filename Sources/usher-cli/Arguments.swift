// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface

/// A command line, taken apart and checked against what the command knows.
struct Arguments: Sendable {
  /// The command; nil where only help was asked for.
  let command: Command?
  /// What stands behind the command.
  let operands: [String]
  private let options: [(name: OptionName, value: String)]

  init(_ line: CommandLineWords<OptionName>) throws(UsageError) {
    options = line.options
    operands = Array(line.words.dropFirst())
    guard let word = line.words.first else {
      command = nil
      if has(.help) { return }
      throw UsageError("No command was given. “usher --help” shows them all.")
    }
    let command = try Self.command(word)
    self.command = command
    if has(.help) { return }
    let known = OptionName.global + command.options
    for (option, _) in options where !known.contains(option) {
      throw UsageError("“usher \(word)” has no option “--\(option.name)”. “usher \(word) --help” shows those it has.")
    }
    for (option, value) in options where value.isEmpty && option.names {
      throw UsageError("“--\(option.name)” needs a value: --\(option.name) \(option.argument ?? "")")
    }
    try checkOperands(of: command)
  }

  /// Whether an option was given.
  func has(_ name: OptionName) -> Bool {
    options.contains { $0.name == name }
  }

  /// What was given last; nil where the option wasn't.
  func last(_ name: OptionName) -> String? {
    options.last { $0.name == name }?.value
  }

  /// Everything that was given, in order.
  func all(_ name: OptionName) -> [String] {
    options.filter { $0.name == name }.map(\.value)
  }

  private static func command(_ word: String) throws(UsageError) -> Command {
    if let command = Command(rawValue: word) { return command }
    if Command.later.contains(word) {
      throw UsageError("“usher \(word)” comes with a later version.")
    }
    if let near = word.nearest(of: Command.allCases.map(\.rawValue)) {
      throw UsageError("There is no command “\(word)”. Did you mean “usher \(near)”?")
    }
    throw UsageError("There is no command “\(word)”. “usher --help” shows them all.")
  }

  private func checkOperands(of command: Command) throws(UsageError) {
    let usage = "Usage: usher \(command.rawValue) \(command.operands)".trimmingEnd
    if operands.count < command.operandCount.lowerBound {
      throw UsageError("“usher \(command.rawValue)” needs to know what for. \(usage)")
    }
    if operands.count > command.operandCount.upperBound {
      let tooMany = operands[command.operandCount.upperBound]
      throw UsageError("“usher \(command.rawValue)” has no use for “\(tooMany)”. \(usage)")
    }
    if let empty = operands.firstIndex(where: \.isEmpty) {
      throw UsageError("Word \(empty + 1) behind “usher \(command.rawValue)” is empty. \(usage)")
    }
  }
}

// Values of options.
extension Arguments {
  /// A whole number that isn't negative; nil where the option wasn't given.
  func count(_ name: OptionName) throws(UsageError) -> UInt64? {
    guard let text = last(name) else { return nil }
    guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = UInt64(text) else {
      throw UsageError("“--\(name.name) \(text)”: please give a whole number, such as 10.")
    }
    return number
  }

  /// A time in seconds, as milliseconds; nil where the option wasn't given.
  func milliseconds(_ name: OptionName) throws(UsageError) -> Int64? {
    guard let text = last(name) else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw UsageError("“--\(name.name) \(text)”: please give seconds, such as 30 or 0.5, for at most a day (86400).")
    }
    return Int64((seconds * 1000).rounded(.up))
  }

  /// The `KEY=VALUE` pairs of an option, in order.
  func pairs(_ name: OptionName) throws(UsageError) -> [(key: String, value: String)] {
    var pairs: [(key: String, value: String)] = []
    for text in all(name) {
      guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else {
        throw UsageError("“--\(name.name) \(text)”: please give \(name.argument ?? "NAME=VALUE").")
      }
      pairs.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
    }
    return pairs
  }
}
