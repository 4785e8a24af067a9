// SPDX-License-Identifier: Apache-2.0

import Testing
import Usher
import UsherModel

@Suite("Contacts through a delegate")
struct DelegateTests {
  private static func delegate(script: String) async throws -> (ContactsHost, any PermissionDelegate) {
    let host = try ContactsHost(script: script)
    try host.write(
      card("Ada Sample", uid: "ada") + card("Bo Sample", uid: "bo") + card("Cy Other", uid: "cy"), to: "a.vcf")
    return (host, PluginPermissionDelegate(host.usher))
  }

  @Test func areFetchedOnceGranted() async throws {
    let (host, delegate) = try await Self.delegate(script: "contacts=allow")
    #expect(try await delegate.requestPermission(.contacts) == .authorized)
    #expect(try await delegate.fetchContacts(matching: "", limit: 0).count == 3)
    #expect(try await delegate.fetchContacts(matching: "Sample", limit: 1).map(\.displayName) == ["Ada Sample"])
    let bo = try await delegate.fetchContacts(matching: "Bo", limit: 0)
    #expect(try await delegate.fetchContact(bo[0].identifier) == bo[0])
    #expect(try await delegate.fetchContact("nobody") == nil)
    _ = host
  }

  @Test(arguments: ["deny", "dismiss", "ask-later"])
  func areNotFetchedWithoutAGrant(answer: String) async throws {
    let (host, delegate) = try await Self.delegate(script: "contacts=\(answer)")
    _ = try await delegate.requestPermission(.contacts)
    let all = await #expect(throws: DelegateFailure.self) { try await delegate.fetchContacts(matching: "", limit: 0) }
    #expect(all?.code == .notAuthorized)
    let one = await #expect(throws: DelegateFailure.self) { try await delegate.fetchContact("ada") }
    #expect(one?.code == .notAuthorized)
    _ = host
  }
}
