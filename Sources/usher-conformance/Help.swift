// SPDX-License-Identifier: Apache-2.0

/// What `--help` shows.
enum Help {
  static var text: String {
    let options = OptionName.allCases.map { option in
      let words = "--\(option.name)\(option.argument.map { " \($0)" } ?? "")"
      return "  \(words)\(String(repeating: " ", count: max(2, 30 - words.count)))\(option.meaning)"
    }
    return """
      usage: usher-conformance [OPTION…] PLUGIN.so …
             usher-conformance list
             usher-conformance selftest

      Tells whether a plugin keeps the contract of Usher's plugins, and which rule it breaks.
      Every check runs in a process of its own, with a temporary home, no display and no bus.

      example: usher-conformance --level 7 fortune.so

      \(options.joined(separator: "\n"))

      Ends with 0 where every plugin passes, 1 where one fails, 2 for a wrong command line, 3 where the runner itself failed.
      """
  }
}
