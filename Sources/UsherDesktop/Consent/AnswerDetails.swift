// SPDX-License-Identifier: Apache-2.0

internal import Usher
internal import UsherModel

/// What a category's answers are beyond the one word: every decision as a line, and the word that goes with them.
struct AnswerDetails: Sendable, Hashable {
  /// The row that the word was written to.
  var row: PermissionRow
  /// What the row said when the lines were written; nil for nothing.
  var word: String?
  /// The decisions, oldest first, as `ConsentRecord.text` writes them.
  var lines: [String] = []

  init(row: PermissionRow) {
    self.row = row
  }

  /// Reads what stands in the details' row; nil where it isn't Usher's.
  init?(_ texts: [String]?) {
    guard let texts, let header = texts.first, header.utf8.starts(with: Self.mark.utf8) else { return nil }
    let fields = header.dropFirst(Self.mark.count).split(separator: " ", maxSplits: 1)
    guard let row = fields.last.flatMap({ PermissionRow(parsing: String($0)) }), fields.count == 2 else { return nil }
    self.row = row
    word = fields[0] == Self.nothing ? nil : String(fields[0])
    lines = Array(texts.dropFirst())
  }

  private static let mark = "usher-1 "
  private static let nothing = "-"

  /// How the details' row says it.
  var texts: [String] { ["\(Self.mark)\(word ?? Self.nothing) \(row.text)"] + lines }

  /// The decisions that can be read.
  var records: [ConsentRecord] { lines.compactMap { ConsentRecord(text: $0) } }

  /// How many decisions are kept besides those in force.
  static let keptHistory = 50

  /// Appends decisions and lets go of old ones that decide nothing.
  mutating func append(_ records: [ConsentRecord]) {
    lines += records.map(\.text)
    guard lines.count > Self.keptHistory else { return }
    var decided: Set<Place> = []
    var kept: [String] = []
    for (index, line) in lines.enumerated().reversed() {
      let record = ConsentRecord(text: line)
      let places = record.map(Place.decided) ?? []
      let isNewest = places.contains { !decided.contains($0) }
      decided.formUnion(places)
      if isNewest || record == nil || index >= lines.count - Self.keptHistory { kept.append(line) }
    }
    lines = kept.reversed()
  }

  /// One scope on one machine in one epoch, for a real or a soft answer.
  private struct Place: Hashable {
    let scope: Scope
    let machine: String?
    let epoch: UInt64
    let isSoft: Bool

    static func decided(by record: ConsentRecord) -> [Place] {
      (record.decision.scopes + record.decision.undone).map { scope in
        Place(
          scope: scope, machine: record.machine, epoch: record.epoch, isSoft: record.decision.answer.isSoft)
      }
    }
  }
}
