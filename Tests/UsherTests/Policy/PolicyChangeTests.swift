// SPDX-License-Identifier: Apache-2.0

import ItemLayout
import TestSupport
import Testing
import UsherModel

@testable import Usher

/// A policy that changes while applications run.
@Suite("Changes of a policy", .timeLimit(.minutes(2)))
struct PolicyChangeTests {
  private let fortune = Permission.fixture("Fortune")
  private static let restricts = "[com.example.fortune]\nrestrict=*\n"

  /// A host in which the person has allowed everything.
  private func granted(in folder: TemporaryFolder, _ policies: String = "policy.d") async throws -> TestHost {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow), in: folder) {
      $0.policyFolder = PolicyFolder(folder[policies], owner: $0.environment.user)
    }
    #expect(try await host.usher.request(fortune).outcome == .granted)
    return host
  }

  /// The changes of the scope that was allowed.
  private func changes(_ host: TestHost) -> AsyncFilterSequence<AsyncStream<StatusChange>> {
    host.usher.changes(of: fortune.category).filter { $0.permission.scope == Scope("read") }
  }

  /// Puts a whole file in its place at once, as administrators' tools do.
  private func put(_ policy: String, _ name: String = "policy.d/50.policy", in folder: TemporaryFolder) throws {
    try folder.write(policy, to: "new")
    #expect(DiscoveryFiles.move(folder["new"], to: folder[name]))
  }

  @Test func aNewFileRevokesLiveGrantsAtOnce() async throws {
    let folder = try TemporaryFolder()
    try folder.folder("policy.d")
    let host = try await granted(in: folder)
    let follow = Permission(fortune.category, scope: Scope("follow"))
    #expect(try await host.usher.request(follow).outcome == .granted)
    let grant = try await host.usher.access(fortune)
    let watching = try await host.usher.access(follow)
    var items = try await watching.call("watch", ["milliseconds": .uint64(1)]).makeAsyncIterator()
    _ = try await items.next()
    var changes = changes(host).makeAsyncIterator()
    try put(Self.restricts, in: folder)
    #expect(await changes.next()?.to.authorization == .restricted)
    let error = await #expect(throws: UsherError.self) { try await grant.call() }
    #expect(error?.code == .revoked)
    let ended = await #expect(throws: UsherError.self) { while try await items.next() != nil {} }
    #expect(ended?.code == .revoked)
  }

  @Test func aFileInAFolderThatIsMadeLaterCounts() async throws {
    let folder = try TemporaryFolder()
    let host = try await granted(in: folder, "etc/usher/policy.d")
    var changes = changes(host).makeAsyncIterator()
    try folder.folder("etc")
    try folder.folder("etc/usher/policy.d")
    try put(Self.restricts, "etc/usher/policy.d/50.policy", in: folder)
    #expect(await changes.next()?.to.authorization == .restricted)
    #expect(DiscoveryFiles.move(folder["etc/usher"], to: folder["etc/off"]))
    #expect(await changes.next()?.to.authorization == .authorized)
    #expect(DiscoveryFiles.move(folder["etc/off"], to: folder["etc/usher"]))
    #expect(await changes.next()?.to.authorization == .restricted)
  }

  @Test func aFileThatIsEditedInPlaceAndDeletedCounts() async throws {
    let folder = try TemporaryFolder()
    try folder.write("# nothing yet\n", to: "policy.d/50.policy")
    let host = try await granted(in: folder)
    var changes = changes(host).makeAsyncIterator()
    try folder.write(Self.restricts, to: "policy.d/50.policy")
    #expect(await changes.next()?.to.authorization == .restricted)
    try folder.write("# nothing more\n", to: "policy.d/50.policy")
    #expect(await changes.next()?.to.authorization == .authorized)
    try folder.write(Self.restricts, to: "policy.d/50.policy")
    #expect(await changes.next()?.to.authorization == .restricted)
    FileTree.remove(folder["policy.d/50.policy"])
    #expect(await changes.next()?.to.authorization == .authorized)
  }

  @Test func modesThatChangeCount() async throws {
    let folder = try TemporaryFolder()
    try folder.write("# nothing\n", to: "policy.d/50.policy")
    let host = try await granted(in: folder)
    var changes = changes(host).makeAsyncIterator()
    for (path, good) in [("policy.d", UInt32(0o755)), ("policy.d/50.policy", 0o644)] {
      #expect(DiscoveryFiles.setMode(0o777, of: folder[path]))
      #expect(await changes.next()?.to.authorization == .restricted)
      #expect(DiscoveryFiles.setMode(good, of: folder[path]))
      #expect(await changes.next()?.to.authorization == .authorized)
    }
  }

  @Test func aGrantThatIsTakenAwayRevokes() async throws {
    let folder = try TemporaryFolder()
    try folder.write("[com.example.fortune]\nlocked-grant=*\n", to: "policy.d/50.policy")
    let host = try await TestHost(["Fortune"], in: folder)
    let grant = try await host.usher.access(fortune)
    var changes = changes(host).makeAsyncIterator()
    FileTree.remove(folder["policy.d"])
    #expect(await changes.next()?.to.authorization == .notDetermined)
    let error = await #expect(throws: UsherError.self) { try await grant.call() }
    #expect(error?.code == .revoked)
  }

  @Test func whereNothingChangesNothingIsHeard() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.restricts.replacing("*", with: "com.other.*"), to: "policy.d/50.policy")
    let host = try await granted(in: folder)
    let changes = host.usher.changes()
    try put(Self.restricts.replacing("*", with: "net.other.*"), in: folder)
    try put("[camera]\nrestrict=*\n", "policy.d/60.policy", in: folder)
    try put("nonsense", "policy.d/note.txt", in: folder)
    FileTree.remove(folder["policy.d/60.policy"])
    await host.usher.refresh()
    try put(Self.restricts, in: folder)
    await host.usher.refresh()
    await host.usher.shutdown()
    let heard = await changes.reduce(into: []) { $0.append($1) }
    #expect(heard.filter { $0.permission.scope == Scope("read") }.map(\.to.authorization) == [.restricted])
    #expect(heard.allSatisfy { $0.to.authorization == .restricted })
  }

  @Test func aFileThatIsBeingWrittenCountsWhenItIsClosed() async throws {
    let folder = try TemporaryFolder()
    try folder.write("# nothing yet\n", to: "policy.d/50.policy")
    let host = try await granted(in: folder)
    var changes = changes(host).makeAsyncIterator()
    // First nobody but its owner may read it, and half of it is nonsense: neither is ever seen.
    let installed = try await Command(
      "/bin/sh",
      [
        "-c",
        "umask 077; { printf '[com.example.fort'; printf 'une]\\nrestrict=com.other.*\\n'; chmod 644 60.policy; } >60.policy",
      ],
      workingFolder: folder["policy.d"]
    ).run()
    #expect(installed.exitStatus == 0, "\(installed)")
    try put(Self.restricts + "reason=The end.\n", "policy.d/70.policy", in: folder)
    #expect(await changes.next()?.to.detail == "The end.")
  }

  @Test func anAccessRightAfterTheChangeIsRefused() async throws {
    let folder = try TemporaryFolder()
    try folder.folder("policy.d")
    let host = try await granted(in: folder)
    try put(Self.restricts, in: folder)
    // Nobody has waited for an event: who asks looks at the folder.
    let error = await #expect(throws: UsherError.self) { try await host.usher.access(fortune) }
    #expect(error?.status?.authorization == .restricted)
  }
}
