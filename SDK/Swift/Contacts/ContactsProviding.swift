// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// A plugin that owns an address book: the data extension `usher.contacts/1`.
///
/// The key file says `extensions=usher.contacts/1` and has the scope `read`.
///
/// **Threading**
///
/// Everything here runs on the plugin's lane (see ``UsherPlugin``).
///
/// **Ownership**
///
/// Contacts are plain values; the kit copies them for the host and keeps none.
///
/// **Failure**
///
/// What these throw ends the one call. The kit itself refuses calls without a grant, drops contacts outside a limited
/// one, and stops after `limit` contacts; what the plugin does about those only saves work.
public protocol ContactsProviding: UsherPlugin {
  /// What ``contacts(matching:limit:under:)`` returns; inferred, `some ItemSource<ContactItem>` will do.
  associatedtype Contacts: ItemSource where Contacts.Item == ContactItem

  /// Lists contacts, each once, in an order of the plugin's own.
  ///
  /// - Parameters:
  ///   - text: What people typed to find somebody; empty for everyone. Which fields it is looked for in is the plugin's
  ///     to say.
  ///   - limit: How many contacts will be read at most; nil for all. Counts only those that the grant allows.
  ///   - grant: What was granted.
  /// - Returns: A source that reads as it goes.
  /// - Throws: A ``PluginFailure`` where the address book can't be opened at all.
  func contacts(matching text: String, limit: Int?, under grant: DataGrant) throws(PluginFailure) -> Contacts

  /// Finds one contact.
  ///
  /// Nil where there is none; the host hears `.notFound` then. An identifier that a limited grant doesn't allow never
  /// comes here.
  func contact(_ identifier: String, under grant: DataGrant) throws(PluginFailure) -> Contact?

  /// Watches the address book, and sends every change into the feed until the feed stops.
  ///
  /// Returns at once. Give the feed a closure for the end with ``ItemFeed/onStop(_:)``, and watch from a thread of your
  /// own or with ``PluginHost/watch(_:_:)``.
  func watch(under grant: DataGrant, into feed: ItemFeed<ContactChange>) throws(PluginFailure)
}
