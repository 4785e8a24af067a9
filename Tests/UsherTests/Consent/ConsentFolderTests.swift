// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import UsherModel

@testable import Usher

/// A state folder that can't be trusted or used: one clear sentence, nothing granted, nothing stored.
@Suite("Consent log in a folder that is not its own") struct ConsentFolderTests {
  private let store: ConsentTestStore

  init() throws {
    store = try ConsentTestStore()
    try store.open().record(.allow)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"), arguments: ["folder", "log", "lock"])
  func refusesWhatBelongsToSomebodyElse(_ what: String) throws {
    let path = path(of: what)
    // SAFETY: The path is NUL-terminated for the call.
    try #require(unsafe lchown(path, 4321, 0) == 0)
    try expectRefusal(.foreignOwner, path: path, words: "user 4321")
  }

  @Test func refusesAFolderOfTheSystem() throws {
    guard geteuid() != 0 else { return }
    let log = try ConsentLog(folder: "/etc", application: "org.example.x", machine: nil, epoch: 0) { 0 }
    let error = #expect(throws: ConsentError.self) { try log.snapshot() }
    #expect(error?.code == .foreignOwner)
  }

  @Test(arguments: ["folder", "log", "lock"]) func refusesWhatEverybodyMayWrite(_ what: String) throws {
    let path = path(of: what)
    // SAFETY: The path is NUL-terminated for the call.
    try #require(unsafe chmod(path, 0o707) == 0)
    try expectRefusal(.writableByOthers, path: path, words: "chmod go-w")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to any group"), arguments: ["folder", "log"])
  func refusesWhatAGroupMayWrite(_ what: String) throws {
    let path = path(of: what)
    // SAFETY: The path is NUL-terminated for the calls.
    try #require(unsafe lchown(path, 0, 4321) == 0)
    // SAFETY: As above.
    try #require(unsafe chmod(path, 0o770) == 0)
    try expectRefusal(.writableByOthers, path: path, words: "chmod go-w")
  }

  @Test func takesAFolderThatAPrivateGroupMayWriteAsUmask002MakesIt() throws {
    // SAFETY: The path is NUL-terminated for the calls.
    try #require(unsafe chmod(store.folder, 0o770) == 0)
    let group = try FileSystem.facts(of: store.folder).group
    guard try PrivateGroups.ofThisMachine().isPrivate(group, of: geteuid()) else {
      try expectRefusal(.writableByOthers, path: store.folder, words: "chmod go-w")
      return
    }
    #expect(try store.open().entry().answer == .allow)
  }

  @Test func refusesALinkInTheLogsPlace() throws {
    try FileTree.write(try store.logBytes(), to: store.root["elsewhere"], mode: 0o600)
    FileTree.remove(store.logPath)
    // SAFETY: Both paths are NUL-terminated for the call.
    try #require(unsafe symlink(store.root["elsewhere"], store.logPath) == 0)
    try expectRefusal(.notAFile, path: store.logPath, words: "plain file")
  }

  @Test func refusesAFIFOInTheLogsPlaceWithoutWaiting() throws {
    FileTree.remove(store.logPath)
    // SAFETY: The path is NUL-terminated for the call.
    try #require(unsafe mkfifo(store.logPath, 0o600) == 0)
    try expectRefusal(.notAFile, path: store.logPath, words: "plain file")
  }

  @Test func refusesAFolderInTheLogsPlace() throws {
    FileTree.remove(store.logPath)
    try FileTree.makeFolders(store.logPath, mode: 0o700)
    try expectRefusal(.notAFile, path: store.logPath, words: "plain file")
  }

  @Test func refusesAFileInTheFoldersPlace() throws {
    FileTree.remove(store.folder)
    try FileTree.write([], to: store.folder, mode: 0o600)
    try expectRefusal(.notAFile, path: store.folder, words: "folder")
  }

  @Test func takesAFolderThatALinkLeadsTo() throws {
    let link = store.root["link"]
    // SAFETY: Both paths are NUL-terminated for the call.
    try #require(unsafe symlink(store.folder, link) == 0)
    let log = try ConsentLog(
      folder: link + "/", application: ConsentTestStore.application, machine: "m", epoch: 0
    ) { 0 }
    #expect(try log.entry().answer == .allow)
  }

  @Test func refusesAFolderThatItMayNotWrite() async throws {
    let person = try OrdinaryPerson(in: TemporaryFolder())
    let folder = try person.folder("state", mode: 0o500)
    for command in [["record", "read", "1"], ["show"]] {
      let result = try await person.run(
        "\(BuiltProducts.folder)/consent-writer", [folder, ConsentTestStore.application] + command)
      #expect(result.exitStatus == 3, "\(result)")
      #expect(result.errorOutput.contains(folder) && result.errorOutput.contains("chmod u+rwX"), "\(result)")
    }
  }

  private func path(of what: String) -> String {
    switch what {
    case "folder": store.folder
    case "log": store.logPath
    default: store.lockPath
    }
  }

  private func expectRefusal(_ code: ConsentError.Code, path: String, words: String) throws {
    let log = try store.open()
    let operations: [() throws -> Void] = [
      { _ = try log.record(.deny) }, { _ = try log.snapshot() }, { _ = try log.history() },
    ]
    for operation in operations {
      let error = #expect(throws: ConsentError.self) { try operation() }
      #expect(error?.code == code)
      let sentence = error?.description ?? ""
      #expect(sentence.contains(path) && sentence.contains(words) && !sentence.contains("\n"), "\(sentence)")
    }
  }
}
