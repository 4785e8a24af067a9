// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Glibc
internal import UsherConformance

/// A command line, taken apart and checked.
struct Arguments {
  /// How reports are written.
  enum Format: String, CaseIterable {
    case people, json, junit
  }

  /// What is to be done; nil where only help was asked for.
  let command: Command?
  /// What stands behind the command.
  let operands: [String]
  let options: RunOptions
  let format: Format
  let isInProcess: Bool
  let wantsHelp: Bool
  let corpus: String?

  init(_ line: CommandLineWords<OptionName>) throws(UsageError) {
    (command, operands) = Command.split(line.words)
    wantsHelp = line.options.contains { $0.name == .help }
    var options = RunOptions()
    if command == .list { options.level = .tools }
    var format = Format.people
    options.seed = UInt64.random(in: .min ... .max)
    // A check is mostly waiting, one of a broken plugin even more.
    let jobs = command == .selftest ? 8 : 4
    options.jobs = jobs * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    for (name, value) in line.options where !wantsHelp {
      try command?.check(name)
      switch name {
      case .level: options.level = try Self.level(value)
      case .check: options.chosen.append(try Self.pattern(value))
      case .skip: options.skipped.append(try Self.pattern(value))
      case .seed: options.seed = try Self.number(name, value)
      case .jobs: options.jobs = Int(clamping: min(64, try Self.count(name, value)))
      case .deadline: options.deadline = Int(clamping: min(86_400_000, try Self.count(name, value)))
      case .seconds: options.seconds = Int(clamping: min(864_000, try Self.count(name, value)))
      case .host: options.host = try Self.choice(name, value)
      case .format: format = try Self.choice(name, value)
      case .json: format = .json
      case .help, .inProcess, .corpus: break
      }
    }
    self.options = options
    self.format = format
    isInProcess = line.options.contains { $0.name == .inProcess }
    corpus = line.options.last { $0.name == .corpus }?.value
    if wantsHelp { return }
    guard let command else { throw UsageError("No plugin was named. Usage: usher-conformance PLUGIN.so…") }
    if command == .list, let word = operands.first {
      throw UsageError("“usher-conformance list” has no use for “\(word)”. To judge a file of that name: ./list")
    }
  }

  private static func level(_ text: String) throws(UsageError) -> Level {
    guard let number = Int(text), let level = Level(rawValue: number) else {
      throw UsageError(
        "“--level \(text)”: please give \(Level.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")).")
    }
    return level
  }

  private static func number(_ name: OptionName, _ text: String) throws(UsageError) -> UInt64 {
    guard let number = UInt64(text) else {
      throw UsageError("“--\(name.name) \(text)”: please give a whole number, such as 4.")
    }
    return number
  }

  private static func count(_ name: OptionName, _ text: String) throws(UsageError) -> UInt64 {
    let number = try number(name, text)
    guard number > 0 else { throw UsageError("“--\(name.name) \(text)”: please give at least 1.") }
    return number
  }

  private static func pattern(_ text: String) throws(UsageError) -> String {
    guard Catalogue.all.contains(where: { Glob.matches($0.id, text) }) else {
      let near = text.nearest(of: Catalogue.all.map(\.id)).map { " Did you mean “\($0)”?" }
      throw UsageError("There is no check “\(text)”.\(near ?? " “usher-conformance list” shows them all.")")
    }
    return text
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: OptionName, _ text: String
  ) throws(UsageError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw UsageError(
        "“--\(name.name) \(text)”: please give \(Choice.allCases.map(\.rawValue).joined(separator: " or ")).")
    }
    return choice
  }
}
