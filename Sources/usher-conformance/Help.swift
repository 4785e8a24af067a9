// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface

/// What `--help` shows.
enum Help {
  /// The help of a command; of the program where there is none, or where plugins are named.
  static func text(for command: Command?) -> String {
    switch command {
    case .list: list
    case .selftest: selftest
    case .judge, nil: overview
    }
  }

  private static var overview: String {
    """
    Usage: usher-conformance [OPTION…] PLUGIN.so…
           usher-conformance list [OPTION…]
           usher-conformance selftest [OPTION…] [NAME…]

    Tells whether a plugin keeps the contract of Usher's plugins, and which rule it breaks.
    Every check runs in a process of its own, with a temporary home, no display and no bus.

    Commands
    \(HelpRows([
      ("list", "every check and its level; list --json has reasons and remedies too"),
      ("selftest", "judges plugins that are broken on purpose: all, or selftest NAME…"),
    ]))
    Options where a plugin is judged
    \(HelpRows(Command.judge.options))
    “usher-conformance list --help” and “usher-conformance selftest --help” say more.
    Ends with 0 where every plugin passes, 1 where one fails, 2 for a wrong command line, 3 where the runner itself failed.

    Examples
      usher-conformance fortune.so
      usher-conformance --level 7 --check 'operation.*' fortune.so

    """
  }

  private static var list: String {
    """
    Usage: usher-conformance list [OPTION…]

    Shows every check: its level, its id, and what has to be true. As JSON it also has the rules that the check proves,
    why they matter, and how to mend a plugin that breaks them.

    Options
    \(HelpRows(Command.list.options, ofList))
    Examples
      usher-conformance list
      usher-conformance list --json --check 'grant.*'

    """
  }

  private static var selftest: String {
    """
    Usage: usher-conformance selftest [OPTION…] [NAME…]

    Judges plugins that are broken on purpose, all or those of these names: each must fail the check that it was made
    for, and no other. Needs a C compiler; what else is missing is said and skipped.
    Ends with 1 where a fault was missed, or where a check has no broken plugin.

    Options
    \(HelpRows(Command.selftest.options))
    Examples
      usher-conformance selftest
      usher-conformance selftest --level 7 NeverCompletes DoubleComplete

    """
  }

  /// What options of `list` do differently from those of the program.
  private static let ofList: [OptionName: String] = [
    .level: "only checks up to that level; default 9, which is all",
    .format: "people (default) or json",
  ]
}
