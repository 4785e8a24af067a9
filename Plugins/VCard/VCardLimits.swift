// SPDX-License-Identifier: Apache-2.0

/// How much of a card is read before it is given up as damaged.
package struct VCardLimits: Sendable, Hashable {
  /// The most bytes of one card, its pictures included.
  package var cardBytes: Int
  /// The most bytes of one line that is read as text; pictures and what isn't read may be longer.
  package var textBytes: Int
  /// The most phone numbers, mail addresses and labels of one card, all together.
  package var values: Int

  /// 8 MiB for a card, 64 KiB for a text and 1,000 values unless told otherwise.
  package init(cardBytes: Int = 8 << 20, textBytes: Int = 64 << 10, values: Int = 1000) {
    self.cardBytes = cardBytes
    self.textBytes = textBytes
    self.values = values
  }
}
