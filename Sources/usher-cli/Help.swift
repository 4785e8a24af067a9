// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface

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
    \(HelpRows(Command.allCases.map { ($0.rawValue, $0.summary) }))
    Options
    \(HelpRows(OptionName.global))
    “usher COMMAND --help” says more. USHER_LOG=debug shows what happens inside.

    """
  }

  private static func page(_ command: Command) -> String {
    let own = command.options.isEmpty ? "" : "\nOptions\n\(HelpRows(command.options))"
    let usage = "usher \(command.rawValue) [OPTION…] \(command.operands)".trimmingEnd
    return """
      Usage: \(usage)

      \(command.details)
      \(own)
      Options of every command
      \(HelpRows(OptionName.global))
      Examples
      \(command.examples.map { "  \($0)\n" }.joined())
      """
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
