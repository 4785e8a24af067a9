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

  @Test func aFolderWithoutPermissionIsDenied() async throws {
    let folder = try TemporaryFolder()
    let person = try OrdinaryPerson(in: folder)
    let home = try person.folder("home", mode: 0o755)
    let book = try person.folder("home/.contacts", mode: 0)
    let plugins = try folder.folder("plugins")
    try folder.write(FileTree.read(BuiltProducts.library("Contacts")), to: "plugins/contacts.so", mode: 0o755)
    let result = try await person.run(
      BuiltProducts.usher, ["--only", "--plugins", plugins, "status", "contacts", "--json"],
      environment: ["HOME": home, "PATH": ProcessEnvironment["PATH"] ?? "/usr/bin:/bin"])
    #expect(result.exitStatus == 1, "\(result)")
    #expect(result.output.contains("\"authorization\":\"denied\""), "\(result)")
    #expect(result.output.contains("\"reason\":\"filePermissions\""), "\(result)")
    #expect(result.output.contains(book), "\(result)")
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
