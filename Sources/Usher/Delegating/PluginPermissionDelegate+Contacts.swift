// SPDX-License-Identifier: Apache-2.0

public import UsherModel

extension PluginPermissionDelegate {
  /// The people of the contacts plugin; damaged cards are left out.
  ///
  /// - Throws: `notAuthorized` without a grant, `unsupported` without a plugin.
  public func fetchContacts(matching text: String, limit: Int) async throws(DelegateFailure) -> [Contact] {
    try await contacts(matching: text, limit: limit)
  }

  /// One person of the contacts plugin.
  ///
  /// - Throws: As fetching all does.
  public func fetchContact(_ identifier: String) async throws(DelegateFailure) -> Contact? {
    try await contact(identifier)
  }

  /// Off the caller's actor, so that a long address book holds up nobody.
  @concurrent
  private func contacts(matching text: String, limit: Int) async throws(DelegateFailure) -> [Contact] {
    do throws(UsherError) {
      var contacts: [Contact] = []
      for try await event in try await grant().contacts(matching: text, limit: UInt64(clamping: limit)) {
        if case .contact(let contact) = event { contacts.append(contact) }
      }
      return contacts
    } catch {
      throw DelegateFailure(error)
    }
  }

  @concurrent
  private func contact(_ identifier: String) async throws(DelegateFailure) -> Contact? {
    do throws(UsherError) {
      return try await grant().contact(identifier)
    } catch {
      if error.code == .notFound { return nil }
      throw DelegateFailure(error)
    }
  }

  private func grant() async throws(UsherError) -> Grant<Contacts> {
    guard offers(.contacts) else { throw UsherError(.notAuthorized, .contacts, Self.withheld(.contacts)) }
    return try await usher.access(Contacts.self)
  }
}
