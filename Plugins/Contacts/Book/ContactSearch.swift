// SPDX-License-Identifier: Apache-2.0

import VCard

/// What somebody typed to find a contact.
///
/// Every word must be found in the name, nickname, organization, a mail address or a phone number, in any case. A word of
/// digits and signs is also found in a number that is written with other signs: `5550101` in `+1 555-01-01`.
struct ContactSearch {
  private struct Word {
    let letters: [UInt8]
    /// The digits, where the word may be a part of a number.
    let digits: [UInt8]
  }

  private let words: [Word]

  init(_ text: String) {
    words = text.split { $0.isWhitespace }.map { word in
      let letters = Array(word.lowercased().utf8)
      let isNumber = letters.allSatisfy { Self.isDigit($0) || "+-()/.".utf8.contains($0) }
      return Word(letters: letters, digits: isNumber ? letters.filter(Self.isDigit) : [])
    }
  }

  /// Whether everybody is meant.
  var isEmpty: Bool { words.isEmpty }

  /// Whether a card is one that was looked for.
  func matches(_ card: VCard) -> Bool {
    words.allSatisfy { word in
      texts(of: card).contains { Self.contains(Array($0.lowercased().utf8), word.letters) }
        || word.digits.count > 2
          && card.phones.contains { Self.contains($0.value.utf8.filter(Self.isDigit), word.digits) }
    }
  }

  private func texts(of card: VCard) -> [String] {
    [card.formattedName, card.name.text, card.nickname] + card.organization + card.emails.map(\.value)
      + card.phones.map(\.value)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first, text.count >= word.count else { return word.isEmpty }
    return (0...text.count - word.count).contains { start in
      text[start] == first && text[start..<start + word.count].elementsEqual(word)
    }
  }
}
