// SPDX-License-Identifier: Apache-2.0

import UsherModel
import UsherPluginKit
import VCard

/// The cards in the places that hold an address book.
final class AddressBook: Sendable {
  let locations: [BookLocation]
  let places = CardPlaces()

  init(_ locations: [BookLocation]) {
    self.locations = locations
  }

  /// Reads everything, from the start.
  func reader() -> BookReader { BookReader(BookWalk(locations), readsAhead: true) }

  /// Finds one card, or nil where there is none of that name.
  ///
  /// Looks where it stood when it was listed, then for a file that is named after its `UID`, as vdir folders are kept, and
  /// only then through the whole book.
  func card(_ identifier: String) -> BookCard? {
    if let place = places.place(of: identifier), let card = card(identifier, at: place) { return card }
    for path in likelyPaths(identifier) {
      if let card = card(identifier, at: CardPlaces.Place(path: path, offset: 0)) { return card }
    }
    var reader = reader()
    while let event = reader.next() {
      guard case .card(let card) = event else { continue }
      places.remember(card)
      if card.identifier == identifier { return card }
    }
    return nil
  }

  /// Opens one of its files, or nil where that can't be read.
  func file(_ path: String, at offset: UInt64 = 0) -> CardFile? {
    let isLocation = locations.contains { $0.path == path }
    return try? CardFile(Descriptor(path, follows: isLocation), path: path, at: offset)
  }

  /// The card that stands at a place, if it is the one.
  private func card(_ identifier: String, at place: CardPlaces.Place) -> BookCard? {
    guard var file = file(place.path, at: place.offset) else { return nil }
    var chunk = [UInt8](repeating: 0, count: 4096)
    while let event = file.next(&chunk) {
      guard case .card(let card) = event else { continue }
      guard !card.isGroup, ContactIdentifier.isName(identifier, of: card) else { return nil }
      return BookCard(card: card, identifier: identifier, path: place.path)
    }
    return nil
  }

  /// Files that a card may stand in by the name of its `UID`.
  private func likelyPaths(_ identifier: String) -> [String] {
    guard let uid = ContactIdentifier.uid(of: identifier), uid.first != 0x2E, !uid.contains(0x2F), !uid.contains(0),
      let name = String(validating: uid, as: UTF8.self)
    else { return [] }
    return locations.map { "\($0.path)/\(name).vcf" }
  }
}
