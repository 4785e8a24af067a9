// SPDX-License-Identifier: Apache-2.0

internal import Usher

/// Rows of text for people, in columns as wide as their widest cell.
struct Table {
  private static let gap = "  "

  private let headers: [String]
  private var rows: [[Cell]] = []
  /// The widths of what has been written already.
  private var widths: [Int]?

  init(_ headers: String...) {
    self.headers = headers
  }

  init(_ headers: [String]) {
    self.headers = headers
  }

  /// How many rows haven't been written yet.
  var count: Int { rows.count }

  /// Adds a row; a cell that is missing is empty.
  mutating func add(_ cells: [Cell]) {
    rows.append(cells)
  }

  /// The lines, header first.
  func lines(coloured: Bool) -> String {
    var copy = self
    return copy.takeLines(coloured: coloured)
  }

  /// The lines of the rows that haven't been taken yet; the first time the header comes first, and fixes the widths.
  mutating func takeLines(coloured: Bool) -> String {
    if rows.isEmpty { return "" }
    var text = ""
    let widths = self.widths ?? measured
    if self.widths == nil { text += Self.line(headers.map { Cell($0, .heading) }, widths, coloured) }
    self.widths = widths
    for row in rows { text += Self.line(row, widths, coloured) }
    rows.removeAll(keepingCapacity: true)
    return text
  }

  private var measured: [Int] {
    var widths = headers.map(\.columns)
    for row in rows {
      for (column, cell) in row.enumerated() where column < widths.count {
        widths[column] = max(widths[column], cell.text.columns)
      }
    }
    return widths
  }

  private static func line(_ cells: [Cell], _ widths: [Int], _ coloured: Bool) -> String {
    var line = ""
    let last = cells.lastIndex { !$0.text.isEmpty } ?? 0
    for (column, cell) in cells.prefix(last + 1).enumerated() {
      line += cell.style.applied(to: cell.text, coloured)
      if column < last { line += String(repeating: " ", count: max(0, widths[column] - cell.text.columns)) + gap }
    }
    return line + "\n"
  }
}

/// One cell: text that can't move the cursor, and how it looks.
struct Cell: ExpressibleByStringInterpolation {
  let text: String
  let style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = text.visible
    self.style = style
  }

  init(stringLiteral text: String) {
    self.init(text)
  }
}

/// How text looks on a terminal that knows colours (ECMA-48 §8.3.117).
enum Style {
  case plain, heading, good, bad, weak

  func applied(to text: String, _ coloured: Bool) -> String {
    guard coloured, !text.isEmpty, let code else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private var code: String? {
    switch self {
    case .plain: nil
    case .heading: "1"
    case .good: "32"
    case .bad: "31"
    case .weak: "2"
    }
  }
}
