// SPDX-License-Identifier: Apache-2.0

import VCard

/// What a reader found in a text, for tests.
struct Reading {
  var cards: [VCard] = []
  var damages: [VCardDamage] = []

  /// Reads bytes in chunks of one size; in one chunk unless told otherwise.
  init(_ bytes: [UInt8], chunk: Int = .max, limits: VCardLimits = VCardLimits()) {
    var reader = VCardReader(limits: limits)
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
      drain(&reader)
    }
    reader.finish()
    drain(&reader)
  }

  /// Reads a text.
  init(_ text: String, limits: VCardLimits = VCardLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  /// Reads the properties of one card, with the lines around them added.
  init(version: String, _ lines: String...) {
    self.init((["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n"))
  }

  private mutating func drain(_ reader: inout VCardReader) {
    while let event = reader.next() {
      switch event {
      case .card(let card): cards.append(card)
      case .damage(let damage): damages.append(damage)
      }
    }
  }
}
