// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import Usher
import UsherModel

// One after another: each runtime takes inotify instances, of which the system gives a user 128.
@Suite("How things stand with contacts", .serialized)
struct StatusTests {
  @Test func anAddressBookCanBeAskedFor() async throws {
    let host = try ContactsHost()
    let status = await host.usher.ready(for: .contacts)
    #expect(status.authorization == .notDetermined)
    #expect(status.canPrompt == .yes)
  }

  @Test func noAddressBookIsUnsupportedAndSaysWhereItWasLookedFor() async throws {
    let host = try ContactsHost(makesBook: false)
    let status = await host.usher.ready(for: .contacts)
    #expect(status.authorization == .unsupported)
    #expect(status.reason == .noBackend)
    #expect(status.detail.contains(host.book))
    #expect(status.detail.contains("folders="))
    let result = try await host.usher.request(.contacts)
    #expect(result.outcome == .unsupported)
  }

  @Test("A folder without permission is denied", .enabled("needs another user than root", { getuid() != 0 }))
  func aFolderWithoutPermissionIsDenied() async throws {
    let host = try ContactsHost(makesBook: false)
    try host.folder.folder("book", mode: 0)
    let status = await host.usher.ready(for: .contacts)
    #expect(status.authorization == .denied)
    #expect(status.reason == .filePermissions)
    #expect(status.detail.contains(host.book))
  }

  @Test(.timeLimit(.minutes(1)))
  func isToldWhenTheAddressBookComesAndGoes() async throws {
    let folder = try TemporaryFolder()
    let host = try ContactsHost(folders: "\(folder.path)/deep/er/book", makesBook: false, in: folder)
    var changes = host.usher.changes(of: .contacts).makeAsyncIterator()
    #expect(await host.usher.ready(for: .contacts).authorization == .unsupported)
    try folder.folder("deep/er/book")
    #expect(await changes.next()?.to.authorization == .notDetermined)
    // SAFETY: the texts are only read during the call.
    unsafe rename(folder["deep"], folder["elsewhere"])
    #expect(await changes.next()?.to.authorization == .unsupported)
    // SAFETY: as above.
    unsafe rename(folder["elsewhere"], folder["deep"])
    #expect(await changes.next()?.to.authorization == .notDetermined)
  }
}
