// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import Usher

@Suite("Trust in files and folders")
struct DiscoveryTrustTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(try await DiscoverySample.plugin(), to: "plugins/fortune.so")
  }

  private func found() throws -> InstalledPlugin {
    try #require(DiscoverySample.discovery(folder["plugins"]).search().plugins.first)
  }

  // MARK: Modes

  @Test func refusesAFileThatEverybodyMayChange() throws {
    let path = folder["plugins/fortune.so"]
    #expect(DiscoveryFiles.setMode(0o666, of: path))
    let plugin = try found()
    #expect(plugin.refusal?.code == .untrusted)
    #expect(
      plugin.reason
        == "\(path) isn't loaded: everybody may change \(path) (mode 0666); run `chmod o-w \(path)`.")
    #expect(plugin.note != nil)
  }

  @Test func refusesEverythingInAFolderThatEverybodyMayChange() throws {
    #expect(DiscoveryFiles.setMode(0o777, of: folder["plugins"]))
    let installation = DiscoverySample.discovery(folder["plugins"]).search()
    #expect(installation.plugins.first?.reason?.contains("everybody may change \(folder["plugins"])") == true)
    #expect(installation.folderFindings.map(\.subject) == [folder["plugins"]])
    #expect(installation.folderFindings.first?.remedy == "run `chmod o-w \(folder["plugins"])`")
  }

  @Test func refusesEverythingBelowAFolderThatEverybodyMayChange() throws {
    #expect(DiscoveryFiles.setMode(0o777, of: folder.path))
    #expect(try found().reason?.contains("everybody may change \(folder.path) (mode 0777)") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a sticky folder of root's"))
  func trustsWhatIsBelowAStickyFolderOfRoot() throws {
    #expect(DiscoveryFiles.setMode(0o1777, of: folder.path))
    #expect(try found().state == .ready)
  }

  @Test func doesNotTakePluginsFromAStickyFolderItself() throws {
    #expect(DiscoveryFiles.setMode(0o1777, of: folder["plugins"]))
    #expect(try found().refusal?.code == .untrusted)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func refusesFilesAndFoldersOfStrangers() throws {
    #expect(DiscoveryFiles.setOwner(54321, group: 54321, of: folder["plugins/fortune.so"]))
    #expect(try found().reason?.contains("fortune.so belongs to user 54321, who is neither root nor you") == true)
    #expect(DiscoveryFiles.setOwner(0, group: 0, of: folder["plugins/fortune.so"]))
    #expect(try found().state == .ready)
    #expect(DiscoveryFiles.setOwner(54321, group: 54321, of: folder["plugins"]))
    #expect(try found().reason?.contains("plugins belongs to user 54321") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to a group"))
  func refusesAFileThatAForeignGroupMayChange() throws {
    let path = folder["plugins/fortune.so"]
    #expect(DiscoveryFiles.setOwner(0, group: 54321, of: path))
    #expect(DiscoveryFiles.setMode(0o664, of: path))
    #expect(try found().reason?.contains("group 54321 may change \(path) (mode 0664)") == true)
  }

  // MARK: Private groups

  private static let passwd = """
    root:x:0:0:root:/root:/bin/bash
    ada:x:1000:1000:Ada:/home/ada:/bin/bash
    bob:x:1001:1001:Bob:/home/bob:/bin/bash
    eve:x:1002:100:Eve:/home/eve:/bin/bash
    joe:x:1003:100:Joe:/home/joe:/bin/bash

    """

  private static let group = """
    root:x:0:
    users:x:100:
    ada:x:1000:
    bob:x:1001:ada
    shared:x:2000:ada,bob
    alone:x:2001:ada

    """

  @Test(arguments: [
    (1000 as UInt32, 1000 as UInt32, true), (1000, 2001, true), (1001, 1001, false), (1002, 100, false),
    (1000, 2000, false), (1000, 100, false), (1000, 0, false), (1000, 9999, false), (9999, 9999, false), (0, 0, true),
  ])
  func knowsAGroupThatIsOnePersonsOwn(owner: UInt32, group: UInt32, isPrivate: Bool) {
    #expect(PrivateGroups(passwd: Self.passwd, group: Self.group).isPrivate(group, of: owner) == isPrivate)
  }

  @Test func letsAPrivateGroupWrite() throws {
    let path = folder["plugins/fortune.so"]
    #expect(DiscoveryFiles.setMode(0o664, of: path))
    let facts = try FileSystem.facts(of: path)
    let passwd = "me:x:\(facts.owner):\(facts.group):::\n"
    var alone = TrustChain(user: facts.owner, groups: PrivateGroups(passwd: passwd, group: "me:x:\(facts.group):\n"))
    #expect(alone.distrust(of: facts, at: path) == nil)
    var shared = TrustChain(
      user: facts.owner, groups: PrivateGroups(passwd: passwd, group: "me:x:\(facts.group):me,you\n"))
    #expect(shared.distrust(of: facts, at: path)?.kind == .writableByGroup(facts.group, facts.mode))
  }

  // MARK: Namespaces

  @Test func knowsWhomANamespaceMaps() {
    let whole = UserNamespace(map: "         0          0 4294967295\n", overflowUser: 65534)
    #expect(whole.mapsRoot && whole.maps(1000) && whole.maps(65534))
    let sandbox = UserNamespace(map: "      1000       1000          1\n", overflowUser: 65534)
    #expect(!sandbox.mapsRoot && sandbox.maps(1000) && !sandbox.maps(65534))
    let ownRoot = UserNamespace(map: "0 1000 1\n1 100000 65536", overflowUser: 65534)
    #expect(ownRoot.mapsRoot)
    let nested = UserNamespace(map: "1000 0 1", overflowUser: 65534)
    #expect(!nested.mapsRoot && nested.maps(1000))
    let nobody = UserNamespace(map: "", overflowUser: 65534)
    #expect(nobody.mapsRoot && !nobody.maps(65534))
    #expect(UserNamespace(map: "1 2 x", overflowUser: 65534).mapsRoot)
  }

  @Test func doesNotTrustTheOverflowUserWhereFilesCanBeWritten() throws {
    // Whoever runs the tests is the overflow user of this namespace, and somebody else is the person.
    let path = folder["plugins/fortune.so"]
    let facts = try FileSystem.facts(of: path)
    let owner = facts.owner == 0 ? 54321 : facts.owner
    if facts.owner == 0 { #expect(DiscoveryFiles.setOwner(owner, group: owner, of: path)) }
    let namespace = UserNamespace(map: "1000 0 1", overflowUser: owner)
    var chain = TrustChain(user: 1000, namespace: namespace)
    #expect(chain.distrust(of: try FileSystem.facts(of: path), at: path)?.kind == .owner(owner))
  }
}
