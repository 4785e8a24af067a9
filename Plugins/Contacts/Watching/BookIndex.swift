// SPDX-License-Identifier: Apache-2.0

import UsherModel
import VCard

/// Which cards each file held when it was last read, so that what is gone can be named.
struct BookIndex: Sendable {
  /// What is kept of a card.
  private struct Entry: Sendable, Hashable {
    let identifier: String
    /// Of the card's text.
    let fingerprint: UInt64

    init(_ card: BookCard) {
      identifier = card.identifier
      fingerprint = card.card.source.fingerprint
    }
  }

  /// So many cards are kept, some 12 MB; in a larger book every change is "anything may have changed".
  static let limit = 50_000
  /// So many contacts are told one by one.
  private static let changeLimit = 1000

  private var files: [String: [Entry]] = [:]
  /// The file of each identifier, by fingerprint.
  private var owners: [UInt64: String] = [:]
  private var count = 0
  /// How many cards aren't named as they would be alone, because another card has that name.
  private var duplicates = 0

  /// Whether there are too many cards to keep.
  var isFull: Bool { count > Self.limit }

  /// Keeps a card in mind.
  mutating func add(_ card: BookCard) {
    files[card.path, default: []].append(Entry(card))
    owners[card.identifier.fingerprint] = card.path
    count += 1
    if card.identifier != ContactIdentifier.uid(card.card) ?? ContactIdentifier.content(card.card) { duplicates += 1 }
  }

  /// Reads files again and compares; nil where so much is another that everything must be read anew.
  ///
  /// The files are those that were written, moved or removed; `isWhole` says whether the file was complete, so that
  /// damage in it is real.
  mutating func update(_ paths: [String: Bool], in book: AddressBook) -> BookChanges? {
    var old: [String: UInt64] = [:]
    for path in paths.keys {
      for entry in remove(path) { old[entry.identifier] = entry.fingerprint }
    }
    var changes = BookChanges()
    for (path, isWhole) in paths.sorted(by: { $0.key < $1.key }) {
      guard read(path, in: book, isWhole, &old, &changes) else { return nil }
    }
    changes.gone = old.keys.sorted()
    // One of the cards that share a UID may have to be named by it now.
    return isFull || (duplicates > 0 && !changes.gone.isEmpty) ? nil : changes
  }

  private mutating func read(
    _ path: String, in book: AddressBook, _ isWhole: Bool, _ old: inout [String: UInt64], _ changes: inout BookChanges
  ) -> Bool {
    guard var file = book.file(path) else { return true }
    var chunk = [UInt8](repeating: 0, count: CardFile.chunkSize)
    while let event = file.next(&chunk) {
      switch event {
      case .notice(let notice): if isWhole { changes.notices.append(notice) }
      case .nothingYet: break
      case .card(let card) where card.isGroup: break
      case .card(let card):
        guard let named = name(card, path), changes.contacts.count < Self.changeLimit else { return false }
        let isSame = old.removeValue(forKey: named.identifier) == card.source.fingerprint
        if !isSame { changes.contacts.append(named.contact) }
        add(named)
      }
    }
    return true
  }

  /// Names a card as the book does; nil where that depends on cards that aren't read now.
  private func name(_ card: VCard, _ path: String) -> BookCard? {
    if let uid = ContactIdentifier.uid(card) {
      let owner = owners[uid.fingerprint]
      if owner == nil { return BookCard(card: card, identifier: uid, path: path) }
      if owner != path { return nil }
    }
    let content = ContactIdentifier.content(card)
    return owners[content.fingerprint] == nil ? BookCard(card: card, identifier: content, path: path) : nil
  }

  private mutating func remove(_ path: String) -> [Entry] {
    guard let entries = files.removeValue(forKey: path) else { return [] }
    for entry in entries where owners[entry.identifier.fingerprint] == path {
      owners[entry.identifier.fingerprint] = nil
    }
    count -= entries.count
    return entries
  }
}

extension [UInt8] {
  /// The FNV-1a hash, 64 bit.
  fileprivate var fingerprint: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
