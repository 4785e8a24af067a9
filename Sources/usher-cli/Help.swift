// SPDX-License-Identifier: Apache-2.0

/// What `--help` shows.
enum Help {
  /// The help of a command, or of them all.
  static func text(for command: Command?) -> String {
    command.map(page) ?? overview
  }

  private static var overview: String {
    """
    Usage: usher [OPTION…] COMMAND

    Asks for, shows and takes back the permissions of applications. Each category of them is one plugin file.

    Commands
    \(rows(Command.allCases.map { ($0.rawValue, $0.summary) }))
    Options
    \(rows(OptionName.global.map(row)))
    “usher COMMAND --help” says more. USHER_LOG=debug shows what happens inside.

    """
  }

  private static func page(_ command: Command) -> String {
    let own = command.options.isEmpty ? "" : "\nOptions\n\(rows(command.options.map(row)))"
    let usage = "usher \(command.rawValue) [OPTION…] \(command.operands)".trimmingEnd
    return """
      Usage: \(usage)

      \(command.details)
      \(own)
      Options of every command
      \(rows(OptionName.global.map(row)))
      Examples
      \(command.examples.map { "  \($0)\n" }.joined())
      """
  }

  private static func row(_ option: OptionName) -> (String, String) {
    ("--\(option.name)" + (option.argument.map { " \($0)" } ?? ""), option.meaning)
  }

  /// Two columns: the second starts behind the widest first.
  private static func rows(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.columns).max() ?? 0
    return rows.map { "  \($0)\(String(repeating: " ", count: width - $0.columns))  \($1)\n" }.joined()
  }
}

extension String {
  /// The text without blanks at its end.
  var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
