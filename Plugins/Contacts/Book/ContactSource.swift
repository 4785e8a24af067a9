// SPDX-License-Identifier: Apache-2.0

import UsherModel
import UsherPluginKit

/// Lists the contacts of an address book that somebody looks for, as they are read.
struct ContactSource: ItemSource {
  /// So many chunks, files and cards are looked at before other calls get their turn.
  private static let patience = 64

  private let book: AddressBook
  private var reader: BookReader
  private let search: ContactSearch
  private let grant: DataGrant
  /// How many of the chosen contacts haven't come yet; nil where all are granted.
  private var missing: Int?

  init(_ book: AddressBook, _ search: ContactSearch, under grant: DataGrant) {
    self.book = book
    self.search = search
    self.grant = grant
    reader = book.reader()
    missing = grant.isLimited ? grant.items.count : nil
  }

  mutating func next() throws(PluginFailure) -> ContactItem? {
    for _ in 0..<Self.patience {
      if missing == 0 { return nil }
      switch reader.next() {
      case nil: return nil
      case .notice(let notice): return .notice(notice)
      case .folder, .end, .nothingYet: continue
      case .card(let card):
        book.places.remember(card)
        guard grant.allows(card.identifier) else { continue }
        missing? -= 1
        if search.isEmpty || search.matches(card.card) { return .contact(card.contact) }
      }
    }
    return .nothingYet
  }
}

@available(*, unavailable)
extension ContactSource: Sendable {}
