// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ItemLayout
internal import UsherModel

extension Grant<Contacts>.ContactEvent {
  init?(_ item: Item) {
    switch item.kind {
    case UInt32(USHER_CONTACTS_ITEM_CONTACT): self = .contact(Contact(item.record))
    case UInt32(USHER_ITEM_NOTICE):
      var line: UInt64 = 0
      if case .uint64(let number)? = item.record["line"] { line = number }
      self = .notice(Notice(path: item.record.text("path"), line: line, text: item.record.text("text")))
    case UInt32(USHER_ITEM_CHANGED):
      self = .changed(item.record.records("identifiers").map { $0.text("value") })
    default: return nil
    }
  }
}

extension Contact {
  init(_ record: ItemRecord) {
    self.init(
      identifier: record.text("identifier"), givenName: record.text("givenName"),
      familyName: record.text("familyName"), displayName: record.text("displayName"),
      organization: record.text("organization"), phones: LabelledValue.list(record.records("phones")),
      emails: LabelledValue.list(record.records("emails")), thumbnail: record.bytes("thumbnail"),
      thumbnailMime: record.text("thumbnailMime"), source: record.bytes("source"),
      sourceMime: record.text("sourceMime"))
  }
}

extension LabelledValue {
  static func list(_ records: [ItemRecord]) -> [LabelledValue] {
    records.map { LabelledValue(label: $0.text("label"), value: $0.text("value")) }
  }
}
