// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import ItemLayout
internal import Usher
internal import UsherModel

/// Prints the items of a data call as they come.
struct ItemPrinter: ~Copyable {
  private enum Form {
    case table
    case document
    case lines
    case cards
  }

  /// How many rows decide the widths of a table's columns.
  private static let rowsForWidths = 200

  private let category: Category
  private let method: MethodInfo
  private let form: Form
  private var output = Output()
  private var json = JSONWriter()
  private var table: Table?
  private var columns: ItemColumns?
  /// How many items have been printed.
  private(set) var count: UInt64 = 0

  init(_ arguments: Arguments, category: Category, method: MethodInfo) {
    self.category = category
    self.method = method
    if arguments.has(.vcard) {
      form = .cards
    } else if arguments.has(.json) {
      form = method.isEndless ? .lines : .document
    } else {
      form = .table
    }
    if form == .document {
      json.beginObject()
      json.member("category", category.rawValue)
      json.member("method", method.name)
      json.key("items")
      json.beginArray()
    }
  }

  /// Whether nobody takes the output any more.
  var hasFailed: Bool { output.hasFailed }

  /// Prints an item; what isn't data goes to standard error.
  mutating func add(_ item: Item) {
    guard let item = DataItem(item, of: category) else { return }
    count += 1
    switch form {
    case .document: json.item(item)
    case .lines:
      json.item(item)
      json.endLine()
    case .table: addRow(item)
    case .cards: addCard(item)
    }
    if form == .document || form == .lines { output.write(json.take()) }
    if method.isEndless { flush() }
  }

  /// Prints the rest, and says what to end with.
  consuming func finish(_ status: ExitStatus) -> ExitStatus {
    flush()
    if form == .document {
      json.endArray()
      json.endObject()
      json.endLine()
      output.write(json.take())
    }
    if form == .table, count == 0, status == .success { output.write("There is nothing to show.\n") }
    return output.finish(status)
  }

  private mutating func flush() {
    if var table {
      output.write(table.takeLines(coloured: output.isColoured))
      self.table = table
    }
    output.flush()
  }

  private mutating func addRow(_ item: DataItem) {
    let own = ItemColumns(item)
    if own != columns {
      if let last = table?.takeLines(coloured: output.isColoured) { output.write(last + "\n") }
      columns = own
      table = Table(own.titles)
    }
    table?.add(own.cells(of: item))
    if let rows = table?.count, rows >= Self.rowsForWidths, let lines = table?.takeLines(coloured: output.isColoured) {
      output.write(lines)
    }
  }

  private mutating func addCard(_ item: DataItem) {
    let card = item.record.bytes("source")
    guard item.isContact, !card.isEmpty else {
      Message.error("“\(item.record.text("displayName"))” has no card to write.")
      return
    }
    if output.isTerminal {
      // A card comes from strangers, and a terminal obeys what is in it.
      let lines = String(decoding: card, as: UTF8.self).split(whereSeparator: \.isNewline)
      for line in lines { output.write(String(line).visible + "\n") }
    } else {
      output.write(card)
      if card.last != UInt8(ascii: "\n") { output.write("\r\n") }
    }
  }
}
