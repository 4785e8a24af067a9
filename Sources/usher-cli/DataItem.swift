// SPDX-License-Identifier: Apache-2.0

internal import ItemLayout
internal import Usher
internal import UsherModel

/// An item that holds data, as against a word about the delivery.
struct DataItem {
  let record: ItemRecord
  /// The item's name where it is one of the core's own kinds, whose members say little without it.
  let coreName: String?
  /// Whether this is a contact, which has a form of its own.
  let isContact: Bool

  /// Takes an item in; nil for a word about the delivery, which is said on standard error.
  init?(_ item: Item, of category: Category) {
    switch item.name {
    case "progress": return nil
    case "notice":
      Message.error(Self.sentence(item.record))
      return nil
    case "gap":
      Message.error("\(item.record["lost"]?.shown ?? "Some") items are missing here.")
      return nil
    default: break
    }
    record = item.record
    coreName = item.kind < 1000 ? item.name : nil
    isContact = category == .contacts && item.name == "contact"
  }

  private static func sentence(_ notice: ItemRecord) -> String {
    var place = notice.text("path")
    if case .uint64(let line)? = notice["line"], line > 0 { place += ":\(line)" }
    return place.isEmpty ? notice.text("text") : "\(place): \(notice.text("text"))"
  }
}
