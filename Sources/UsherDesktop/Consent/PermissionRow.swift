// SPDX-License-Identifier: Apache-2.0

internal import Usher
internal import UsherModel

/// A row of the desktop's permission store.
///
/// It holds, for each application, a list of texts that the store doesn't interpret.
struct PermissionRow: Sendable, Hashable {
  /// Where Usher keeps what a row's one word can't say; a row per category.
  static let detailTable = "usher-answers"
  /// Where categories without a row of the desktop's are; a row per category.
  static let ownTable = "usher"
  /// The row that says of an application that its answers have been moved elsewhere.
  static let retired = PermissionRow(table: detailTable, id: "retired")

  let table: String
  let id: String

  init(table: String, id: String) {
    self.table = table
    self.id = id
  }

  /// Reads `table/row`; nil where that is none, or where a table's name could lead out of the store's folder.
  init?(parsing text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let table = String(parts[0]), let id = String(parts[1]), !id.isEmpty else { return nil }
    let isName = table.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isName, let first = table.utf8.first, first != UInt8(ascii: ".") else { return nil }
    self.init(table: table, id: id)
  }

  /// The row in which the desktop looks for a category's answer.
  ///
  /// A note may name any row only for a reserved category, whose plugins nobody but the administrator installs. Another
  /// one's table is its own name, so that no stranger's question answers for the camera.
  init(for category: ConsentCategory) {
    let own = PermissionRow(table: Self.ownTable, id: category.category.rawValue)
    guard let row = category.row.flatMap(PermissionRow.init(parsing:)), row.table != Self.detailTable,
      row.table != Self.ownTable
    else {
      self = own
      return
    }
    let isTrusted = Category.reserved.contains(category.category) || row.table == category.category.rawValue
    self = isTrusted ? row : own
  }

  /// Where the details of a category are.
  static func details(of category: Category) -> PermissionRow {
    PermissionRow(table: detailTable, id: category.rawValue)
  }

  var text: String { "\(table)/\(id)" }
}
