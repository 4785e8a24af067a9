// SPDX-License-Identifier: Apache-2.0

public import CUsher

extension ExtensionEntry where Plugin: ContactsProviding {
  /// The extension `usher.contacts/1` of a plugin that owns an address book.
  public static func contacts(_ start: Start) -> Self {
    // SAFETY: the generated function does nothing but call `PluginTable.start`.
    unsafe Self(id: USHER_EXT_CONTACTS, methods: [.enumerate, .fetch, .watch], start: start, defects: [])
  }
}

extension MethodEntry where Plugin: ContactsProviding {
  fileprivate static var enumerate: Self {
    Self(
      number: UInt32(USHER_CONTACTS_ENUMERATE), kind: .once, name: "enumerate", scope: "read",
      arguments: ContactsLayout.enumerate, items: ContactsLayout.items
    ) { plugin, grant, arguments throws(PluginFailure) in
      let (text, limit) = try ContactsArguments.enumerate(arguments)
      return { _ throws(PluginFailure) in
        ContactListPump(try plugin.contacts(matching: text, limit: limit, under: grant), limit: limit, under: grant)
      }
    }
  }

  fileprivate static var fetch: Self {
    Self(
      number: UInt32(USHER_CONTACTS_FETCH), kind: .once, name: "fetch", scope: "read",
      arguments: ContactsLayout.fetch, items: ContactsLayout.items
    ) { plugin, grant, arguments throws(PluginFailure) in
      let identifier = try ContactsArguments.fetch(arguments)
      guard grant.allows(identifier) else { throw ContactsArguments.notFound(identifier) }
      return { _ throws(PluginFailure) in
        OncePump { delivery throws(PluginFailure) in
          guard let contact = try plugin.contact(identifier, under: grant), grant.allows(contact.identifier) else {
            throw ContactsArguments.notFound(identifier)
          }
          delivery.contact(contact)
        }
      }
    }
  }

  fileprivate static var watch: Self {
    Self(
      number: UInt32(USHER_CONTACTS_WATCH), kind: .watch, name: "watch", scope: "read", arguments: ContactsLayout.watch,
      items: ContactsLayout.items
    ) { plugin, grant, arguments throws(PluginFailure) in
      try ContactsArguments.watch(arguments)
      return { operation throws(PluginFailure) in
        let feed = ItemFeed<ContactChange>(limit: ItemFeed<ContactChange>.usualLimit) { [weak operation] in
          operation?.schedule()
        }
        let pump = FeedPump(feed, lost: { _, delivery in delivery.changedAnything() }) { change, delivery in
          delivery.change(change, under: grant)
        }
        try plugin.watch(under: grant, into: feed)
        return pump
      }
    }
  }
}
