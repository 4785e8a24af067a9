// SPDX-License-Identifier: Apache-2.0

import VCard

/// A card in the manner of one exporter, and what a reader must find in it.
struct GeneratedCard {
  var bytes: [UInt8]
  var person: Person
}

/// What a generated card says.
struct Person: Equatable {
  var uid = ""
  var display = ""
  var family = ""
  var given = ""
  var organization: [String] = []
  var phones: [LabelledText] = []
  var emails: [LabelledText] = []
  var photo: [UInt8] = []

  init() {}

  /// What was read from a card.
  init(_ card: VCard) {
    uid = card.uid
    display = card.formattedName
    family = card.name.family
    given = card.name.given
    organization = card.organization
    phones = card.phones
    emails = card.emails
    photo = card.photo()?.bytes ?? []
  }
}
