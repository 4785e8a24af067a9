// SPDX-License-Identifier: Apache-2.0

import Synchronization
import UsherModel
import VCard

/// Remembers where cards stood when they were listed, so that one can be read again without looking for it.
///
/// It is a hint only: whoever reads there checks that it is the card. Holds 50,000 places at most, some 8 MB.
final class CardPlaces: Sendable {
  /// Where a card stood.
  struct Place: Sendable, Hashable {
    var path: String
    var offset: UInt64
  }

  private static let limit = 50_000

  private struct State {
    /// By the identifier's fingerprint: the file's number and the offset.
    var places: [UInt64: (file: Int, offset: UInt64)] = [:]
    var files: [String] = []
  }

  private let state = Mutex(State())

  /// Remembers a card that was just read.
  func remember(_ card: BookCard) {
    state.withLock { state in
      if state.places.count >= Self.limit { state = State() }
      if state.files.last != card.path { state.files.append(card.path) }
      state.places[card.identifier.fingerprint] = (state.files.count - 1, card.card.offset)
    }
  }

  /// Where a card stood, if that is known.
  func place(of identifier: String) -> Place? {
    state.withLock { state in
      state.places[identifier.fingerprint].map { Place(path: state.files[$0.file], offset: $0.offset) }
    }
  }
}
