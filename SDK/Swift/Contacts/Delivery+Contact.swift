// SPDX-License-Identifier: Apache-2.0

internal import CUsher

extension Delivery {
  func contact(_ contact: Contact) {
    // SAFETY: the views stay valid until the arena is reset for the next item.
    unsafe deliver(kind: USHER_CONTACTS_ITEM_CONTACT) { arena in
      unsafe usher_contact_v1(
        struct_size: UInt32(MemoryLayout<usher_contact_v1>.size), reserved0: 0,
        identifier: arena.text(contact.identifier), given_name: arena.text(contact.givenName),
        family_name: arena.text(contact.familyName), display_name: arena.text(contact.displayName),
        organization: arena.text(contact.organization), phones: labelled(contact.phones, arena),
        emails: labelled(contact.emails, arena), thumbnail: arena.bytes(contact.thumbnail),
        thumbnail_mime: arena.text(contact.thumbnailMime), source: arena.bytes(contact.source),
        source_mime: arena.text(contact.sourceMime))
    }
  }

  /// Delivers a change as far as the grant allows it.
  func change(_ change: ContactChange, under grant: DataGrant) {
    switch change {
    case .contact(let contact):
      if grant.allows(contact.identifier) { self.contact(contact) }
    case .notice(let notice): self.notice(notice, under: grant)
    case .changed(let identifiers): changed(identifiers, under: grant)
    }
  }

  private func labelled(_ values: [LabelledValue], _ arena: ItemArena) -> usher_array {
    // SAFETY: as above.
    unsafe arena.array(values) { unsafe usher_labelled(label: arena.text($0.label), value: arena.text($0.value)) }
  }
}
