// SPDX-License-Identifier: Apache-2.0

import Testing
import Usher

@Suite("Search path")
struct DiscoverySearchPathTests {
  private let environment = HostEnvironment(
    variables: ["HOME": "/home/ada", "USHER_PLUGIN_PATH": "/env"], executable: "/opt/chat/bin/chat")

  @Test func goesFromExplicitToSystemToVendorToUser() {
    let path = SearchPath(explicit: ["/first"], environment: environment)
    #expect(path.folders.prefix(2).map(\.path) == ["/first", "/env"])
    #expect(path.folders.map(\.kind) == path.folders.map(\.kind).sorted())
    #expect(path.folders.filter { $0.kind == .system }.last?.path == "/usr/lib/usher/plugins")
    #expect(
      path.folders.filter { $0.kind == .vendor }.map(\.path)
        == ["/usr/local/lib/usher/plugins", "/opt/chat/lib/usher/plugins"])
    #expect(path.folders.last == SearchPath.Folder("/home/ada/.local/share/usher/plugins", kind: .user))
  }

  @Test func searchesNothingButExplicitFoldersWhenToldSo() {
    let path = SearchPath(explicit: ["/first"], only: true, environment: environment)
    #expect(path.folders.map(\.path) == ["/first", "/env"])
  }

  @Test func searchesOnlyTheSystemsFoldersWhereTheProcessHasMoreRights() {
    let secure = HostEnvironment(
      variables: ["HOME": "/home/ada", "USHER_PLUGIN_PATH": "/env"], isSecure: true, executable: "/opt/chat/bin/chat")
    let path = SearchPath(explicit: ["/first"], environment: secure)
    #expect(!path.folders.isEmpty)
    #expect(path.folders.allSatisfy { $0.kind == .system })
  }

  @Test func countsAFolderOnceInItsHighestClass() {
    let besideUsr = HostEnvironment(
      variables: ["USHER_PLUGIN_PATH": "/usr/local/lib/usher/plugins"], executable: "/usr/bin/chat")
    let folders = SearchPath(environment: besideUsr).folders
    #expect(Set(folders.map(\.path)).count == folders.count)
    #expect(folders.first { $0.path == "/usr/local/lib/usher/plugins" }?.kind == .explicit)
    #expect(folders.first { $0.path == "/usr/lib/usher/plugins" }?.kind == .system)
  }

  @Test func neverSearchesTheCurrentFolder() {
    let path = SearchPath(explicit: ["", ".", "plugins", "../lib"], only: true, environment: environment)
    #expect(path.folders.map(\.path) == ["/env"])
  }
}
