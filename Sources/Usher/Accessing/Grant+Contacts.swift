// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ItemLayout
public import UsherModel

extension Grant where Data == Contacts {
  /// Something that the address book has to say.
  public enum ContactEvent: Sendable, Hashable {
    /// A card; in `changes()`, one that is new or edited.
    case contact(Contact)
    /// A damaged card was skipped.
    case notice(Notice)
    /// Cards changed or went; none named means that anything may have.
    case changed([String])
  }

  /// The people whose name, organization, number or address contains a text; all where it is empty.
  ///
  /// `limit` 0 is none. Damaged cards come as notices; the others come through.
  public func contacts(matching text: String = "", limit: UInt64 = 0) async throws(UsherError) -> ItemSequence<
    ContactEvent
  > {
    try await start("enumerate", ["text": .text(text), "limit": .uint64(limit)])
  }

  /// One person by the identifier of their card.
  public func contact(_ identifier: String) async throws(UsherError) -> Contact {
    for try await event in try await start("fetch", ["identifier": .text(identifier)]) {
      if case .contact(let contact) = event { return contact }
    }
    throw UsherError(.notFound, permission, "contacts: there is no card “\(identifier)”")
  }

  /// What changes from now on, until the task is cancelled.
  public func changes() async throws(UsherError) -> ItemSequence<ContactEvent> {
    try await start("watch", [:])
  }

  private func start(
    _ method: String, _ arguments: [String: ItemValue]
  ) async throws(UsherError) -> ItemSequence<ContactEvent> {
    let name = GrantCore.MethodName(extensionID: USHER_EXT_CONTACTS, method: method)
    return try await core.start(name, arguments) { ContactEvent($0) }
  }
}
