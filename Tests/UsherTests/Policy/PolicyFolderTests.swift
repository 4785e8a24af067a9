// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import UsherModel

@testable import Usher

/// Every row of docs/policy.md about files and folders.
@Suite("A policy folder")
struct PolicyFolderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.folder("policy.d")
    try folder.write("[camera]\nlocked-grant=*\n", to: "policy.d/10-good.policy")
  }

  private func read(owner: UInt32 = geteuid()) -> Policy {
    PolicyFolder(path, owner: owner).read()
  }

  /// Checks that everything is restricted because of one file or folder, and that the sentence says why.
  private func expectRestriction(
    _ policy: Policy, by file: String, _ text: String, remedy: String? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(policy.faults.map(\.file) == [file], sourceLocation: location)
    #expect(policy.faults.first?.text.contains(text) == true, "\(policy.faults)", sourceLocation: location)
    if let remedy { #expect(policy.faults.first?.remedy == remedy, sourceLocation: location) }
    for permission in [Permission.camera, Permission(Category("com.example.fortune"), scope: Scope("read"))] {
      let rule = policy.rule(for: permission, of: "org.example.mail", note: nil)
      #expect(rule?.effect == .restrict, sourceLocation: location)
      #expect(rule?.reason.contains(file) == true, sourceLocation: location)
    }
  }

  @Test func withoutAFolderThereIsNoPolicy() throws {
    for missing in ["nowhere", "nowhere/policy.d", "policy.d/10-good.policy/x"] {
      let policy = PolicyFolder(folder[missing], owner: geteuid()).read()
      #expect(policy.rules.isEmpty && policy.faults.isEmpty)
    }
  }

  @Test func itsFilesAreReadInTheOrderOfTheirNames() throws {
    try folder.write("[camera]\nrestrict=*\n", to: "policy.d/20-more.policy")
    try folder.write("[camera]\nrestrict=*\n", to: "policy.d/05-less.policy")
    let policy = read()
    #expect(policy.faults == [])
    #expect(policy.rules.map(\.file) == ["05-less", "10-good", "20-more"].map { "\(path)/\($0).policy" })
  }

  @Test func whatIsHiddenOrNamedOtherwiseDoesNotCount() throws {
    for name in [".hidden.policy", "note.txt", "x.policy~", ".policy", "20.policy.swp"] {
      try folder.write("nonsense", to: "policy.d/\(name)")
    }
    try folder.folder("policy.d/sub")
    #expect(read().faults == [])
    #expect(read().rules.count == 1)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func aFileOfSomebodyElsesRestrictsEverything() throws {
    let file = "\(path)/10-good.policy"
    #expect(DiscoveryFiles.setOwner(1234, group: 0, of: file))
    expectRestriction(
      read(), by: file, "it belongs to user 1234, not to root",
      remedy: "run `chown root \(file)` if you trust what is in it")
  }

  @Test(arguments: [(UInt32(0o664), "group"), (0o646, "everybody"), (0o666, "everybody"), (0o620, "group")])
  func aFileThatOthersMayChangeRestrictsEverything(mode: UInt32, who: String) throws {
    let file = "\(path)/10-good.policy"
    #expect(DiscoveryFiles.setMode(mode, of: file))
    expectRestriction(read(), by: file, "\(who)", remedy: "run `chmod go-w \(file)`")
    #expect(read().faults.first?.text.contains("may change it (mode 0\(String(mode, radix: 8)))") == true)
  }

  @Test func aLinkRestrictsEverything() throws {
    try folder.write("[camera]\nrestrict=*\n", to: "elsewhere.policy")
    for (name, target) in [("20.policy", folder["elsewhere.policy"]), ("30.policy", "nowhere")] {
      #expect(DiscoveryFiles.link(target, at: "\(path)/\(name)"))
      expectRestriction(read(), by: "\(path)/\(name)", "it is a symbolic link")
      #expect(DiscoveryFiles.delete("\(path)/\(name)"))
    }
  }

  @Test func aFolderAFifoAndASocketRestrictEverything() throws {
    try folder.folder("policy.d/20.policy")
    expectRestriction(read(), by: "\(path)/20.policy", "it is no plain file")
    #expect(DiscoveryFiles.delete("\(path)/20.policy"))
    #expect(DiscoveryFiles.fifo("\(path)/20.policy"))
    expectRestriction(read(), by: "\(path)/20.policy", "it is no plain file")
    #expect(DiscoveryFiles.delete("\(path)/20.policy"))
    #expect(DiscoveryFiles.socket("\(path)/20.policy"))
    expectRestriction(read(), by: "\(path)/20.policy", "it is a FIFO, a socket or a device")
  }

  @Test func aFileThatIsTooLargeRestrictsEverything() throws {
    try folder.write(String(repeating: "#", count: PolicyFile.largest + 1), to: "policy.d/20.policy")
    expectRestriction(read(), by: "\(path)/20.policy", "it is too large")
  }

  @Test func aNameThatIsNotUTF8IsReadLikeAnyOther() throws {
    #expect(DiscoveryFiles.make(inFolder: path, name: [0xFF] + Array("x.policy".utf8)))
    #expect(read().faults == [])
  }

  // MARK: The folder

  @Test(arguments: [(UInt32(0o775), "group"), (0o757, "everybody"), (0o777, "everybody"), (0o1777, "everybody")])
  func aFolderThatOthersMayChangeRestrictsEverything(mode: UInt32, who: String) throws {
    #expect(DiscoveryFiles.setMode(mode, of: path))
    expectRestriction(read(), by: path, "\(who)", remedy: "run `chmod go-w \(path)`")
    #expect(read().rules.isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give folders away"))
  func aFolderOfSomebodyElsesRestrictsEverything() throws {
    #expect(DiscoveryFiles.setOwner(1234, group: 0, of: path))
    expectRestriction(read(), by: path, "it belongs to user 1234, not to root")
    #expect(DiscoveryFiles.setOwner(1235, group: 0, of: folder.path))
    expectRestriction(read(owner: 1234), by: folder.path, "it belongs to user 1235, not to root")
  }

  @Test func aFolderBelowOneThatOthersMayChangeRestrictsEverything() throws {
    #expect(DiscoveryFiles.setMode(0o777, of: folder.path))
    expectRestriction(read(), by: path, "everybody may change \(folder.path) (mode 0777)")
  }

  @Test func aLinkToAFolderRestrictsEverything() throws {
    #expect(DiscoveryFiles.link(path, at: folder["link"]))
    #expect(DiscoveryFiles.link("nowhere", at: folder["dangling"]))
    expectRestriction(
      PolicyFolder(folder["link"], owner: geteuid()).read(), by: folder["link"], "it is reached through a symbolic link"
    )
    try folder.folder("real/policy.d")
    #expect(DiscoveryFiles.link(folder["real"], at: folder["usher"]))
    let below = folder["usher/policy.d"]
    expectRestriction(
      PolicyFolder(below, owner: geteuid()).read(), by: below, "it is reached through a symbolic link")
    expectRestriction(
      PolicyFolder(folder["dangling"], owner: geteuid()).read(), by: folder["dangling"],
      "it is reached through a symbolic link")
  }

  @Test func aFileInTheFoldersPlaceRestrictsEverything() throws {
    try folder.write("", to: "file")
    expectRestriction(PolicyFolder(folder["file"], owner: geteuid()).read(), by: folder["file"], "it is no folder")
  }

  @Test func oneBadFileTakesNothingFromTheRestrictionsOfOthers() throws {
    try folder.write("[camera]\nrestrict=*\nreason=Exam.\n", to: "policy.d/20.policy")
    try folder.write("[microphone]\nnonsense.here=*\n", to: "policy.d/30.policy")
    let policy = read()
    #expect(policy.rule(for: .camera, of: "org.example.mail", note: nil)?.reason == "Exam.")
    #expect(policy.rule(for: .microphone, of: "org.example.mail", note: nil)?.effect == .restrict)
    #expect(policy.rule(for: .contacts, of: "org.example.mail", note: nil) == nil)
    #expect(policy.rules.count == 2, "the grant of another file still counts")
  }
}
