// SPDX-License-Identifier: Apache-2.0

/// A part of a file that is no readable card and was skipped.
package struct VCardDamage: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  package struct Code: Sendable, Hashable {
    let sentence: String

    /// A card begins, and the file ends or another card begins before it is closed.
    package static let notClosed = Self(sentence: "the card has no END:VCARD and was skipped")
    /// A card is larger than the limit.
    package static let cardTooLarge = Self(sentence: "the card is too large and was skipped")
    /// A name, number or address is longer than the limit.
    package static let textTooLong = Self(sentence: "the card holds a text that is too long and was skipped")
    /// A card has more numbers and addresses than the limit.
    package static let tooManyValues = Self(sentence: "the card holds too many numbers and addresses and was skipped")
    /// Nothing between the first and the last line of a card is a property.
    package static let unreadable = Self(sentence: "the card holds nothing that can be read and was skipped")
    /// Something stands before, between or behind the cards.
    package static let strayLines = Self(sentence: "what stands here is no part of a card and was skipped")
  }

  /// What is wrong.
  package let code: Code
  /// The line that it begins on, from 1.
  package let line: UInt64
  /// The byte that it begins at, from 0.
  package let offset: UInt64

  /// Tells what is wrong, without file and line.
  package var description: String { code.sentence }
}
