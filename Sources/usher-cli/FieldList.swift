// SPDX-License-Identifier: Apache-2.0

internal import Usher

/// Names and values below each other, for people.
struct FieldList {
  private static let width = 13

  private let coloured: Bool
  /// The lines.
  private(set) var text = ""

  init(coloured: Bool) {
    self.coloured = coloured
  }

  /// Adds a line; none where there is no value.
  mutating func add(_ name: String, _ value: String?, style: Style = .plain) {
    guard let value, !value.isEmpty else { return }
    let heading = Style.heading.applied(to: name, coloured)
    let blanks = String(repeating: " ", count: max(1, Self.width - name.columns))
    text += "\(heading)\(blanks)\(style.applied(to: value.visible, coloured))\n"
  }

  /// Adds a line of several values; none where there are none.
  mutating func add(_ name: String, _ values: [String]) {
    add(name, values.joined(separator: ", "))
  }
}
