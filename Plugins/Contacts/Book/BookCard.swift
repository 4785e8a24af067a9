// SPDX-License-Identifier: Apache-2.0

import UsherModel
import VCard

/// A card with the name that apps know it by.
struct BookCard {
  let card: VCard
  let identifier: String
  /// The file it stands in.
  let path: String

  /// What apps get.
  var contact: Contact {
    let photo = card.photo()
    return Contact(
      identifier: identifier, givenName: card.name.given, familyName: card.name.family, displayName: card.displayName,
      organization: card.organization.first { !$0.isEmpty } ?? "",
      phones: card.phones.map { LabelledValue(label: $0.label, value: $0.value) },
      emails: card.emails.map { LabelledValue(label: $0.label, value: $0.value) },
      thumbnail: photo?.bytes ?? [], thumbnailMime: photo?.mediaType ?? "", source: card.source,
      sourceMime: "text/vcard")
  }
}
