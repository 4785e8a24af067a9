// SPDX-License-Identifier: Apache-2.0

/// Two columns of a help page: what is typed, and what it does.
package struct HelpRows: CustomStringConvertible {
  private let rows: [(left: String, right: String)]

  /// Rows of words and their meaning; the words are ASCII, or as wide as they have characters.
  package init(_ rows: [(left: String, right: String)]) {
    self.rows = rows
  }

  /// A row an option, with what some of them do differently in a command.
  package init<Option: CommandOption & Hashable>(_ options: [Option], _ meanings: [Option: String] = [:]) {
    rows = options.map { option in
      ("--\(option.name)" + (option.argument.map { " \($0)" } ?? ""), meanings[option] ?? option.meaning)
    }
  }

  /// A line a row; the second column starts behind the widest first.
  package var description: String {
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1)\n" }.joined()
  }
}
