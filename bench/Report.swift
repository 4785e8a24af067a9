// SPDX-License-Identifier: Apache-2.0

/// A table of what was measured, beside what it should be.
struct Report {
  private let title: String
  private var rows: [[String]] = [["", "least", "Usher", "ratio (least to greatest)", "goal", ""]]
  private var notes: [String] = []

  init(_ title: String) {
    self.title = title
  }

  /// Adds a comparison of times in nanoseconds, whose median ratio should be at most `goal`.
  mutating func add(_ comparison: Comparison, atMost goal: Double? = nil) {
    let ratios = comparison.ratios
    rows.append([
      comparison.name, Self.time(comparison.base), Self.time(comparison.usher),
      "\(Self.number(ratios.median)) (\(Self.number(ratios.least)) to \(Self.number(ratios.greatest)))",
      goal.map { "≤ \(Self.number($0))" } ?? "",
      goal.map { ratios.median <= $0 ? "within" : "over" } ?? "",
    ])
  }

  /// Adds a value with what it should be at most.
  mutating func add(_ name: String, _ value: String, goal: String = "", isWithin: Bool? = nil) {
    rows.append([name, "", value, "", goal, isWithin.map { $0 ? "within" : "over" } ?? ""])
  }

  /// Adds a comparison that can't be made here, with what is missing; only Usher's time stands in it.
  mutating func add(_ comparison: Comparison, without missing: String) {
    rows.append([comparison.name, "", Self.time(comparison.usher), "", "", "skipped: \(missing) isn't installed"])
  }

  mutating func note(_ text: String) {
    notes.append(text)
  }

  func print() {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    Swift.print("\n\(title)\n")
    for row in rows {
      let cells = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      Swift.print("  " + cells.joined(separator: "  "))
    }
    for note in notes { Swift.print("  \(note)") }
  }

  /// Nanoseconds as people read them, to three digits.
  static func time(_ nanoseconds: Double) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns")]
    let (size, unit) = units.first { abs(nanoseconds) >= $0.0 } ?? (1, "ns")
    return "\(number(nanoseconds / size)) \(unit)"
  }

  /// A number to about three digits.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let digits = abs(value) >= 100 ? 1.0 : abs(value) >= 10 ? 10.0 : 100.0
    let rounded = (value * digits).rounded() / digits
    return digits == 1 ? "\(Int(rounded))" : "\(rounded)"
  }
}
