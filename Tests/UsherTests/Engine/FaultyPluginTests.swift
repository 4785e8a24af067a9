// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Faulty plugins")
struct FaultyPluginTests {
  /// The fixtures whose category must say that its plugin failed, with a word of the sentence.
  static let refused: [(String, String)] = [
    ("NullEntry", "refuses this host"), ("ShortTable", "struct_size"), ("NoteTableMismatch", "its note"),
    ("FailsCreate", "create failed"), ("MissingMember", "no cancel"), ("UnsetStatus", "UNSET"),
    ("GrantsUnderConsent", "only the person grants"), ("HangsInCreate", "hangs in create"),
    ("HangsInStatus", "hangs in status"), ("TableNowhere", "can't be read"),
  ]

  @Test(arguments: refused)
  func isContainedAndSaysWhy(_ fixture: String, _ word: String) async throws {
    let host = try await TestHost([fixture, "Fortune"], prompter: SteadyPrompter(.allow)) { $0.waitsBriefly() }
    let permission = Permission.fixture(fixture)
    let status = await host.usher.ready(for: permission)
    #expect(status.authorization == .unsupported)
    #expect(status.reason == .pluginFailed)
    #expect(status.detail.contains(word), "\(status.detail)")
    #expect(try await host.usher.request(permission).outcome == .pluginFailed)
    #expect(try host.usher.history().isEmpty)
    #expect(try await host.usher.request(.fixture("Fortune")).outcome == .granted)
  }

  @Test func aNumberOutsideTheTableIsUnknownAndNoGrant() async throws {
    let host = try await TestHost(["UnknownAuthorization"], prompter: SteadyPrompter(.allow))
    let permission = Permission.fixture("UnknownAuthorization")
    #expect(await host.usher.ready(for: permission).authorization == .unknown(299))
    #expect(try await host.usher.request(permission).outcome == .notPromptable)
    await #expect(throws: UsherError.self) { try await host.usher.access(permission) }
  }

  @Test func aTableThatIsLongerThanOursWorks() async throws {
    let host = try await TestHost(["LongTable"], prompter: SteadyPrompter(.allow))
    #expect(try await host.usher.request(.fixture("LongTable")).outcome == .granted)
  }

  @Test func anEntryOfAnotherFileIsRefused() async throws {
    let host = try await TestHost([], prompter: SteadyPrompter(.allow))
    let folder = host.folder["plugins"]
    let library = try await Compiler.cc.library(
      fixture: "EntryElsewhere", to: host.folder["libentry.so"], ["-DENTRY", "-Wno-unused"])
    try await Compiler.cc.library(
      fixture: "EntryElsewhere", to: "\(folder)/plugin.so",
      ["-Wl,--no-as-needed,-rpath,\(host.folder.path)", library])
    let second = try await TestHost([], in: host.folder)
    let status = await second.usher.ready(for: .fixture("EntryElsewhere"))
    #expect(status.reason == .pluginFailed)
    #expect(status.detail.contains("another file"), "\(status.detail)")
  }
}

extension Usher.Configuration {
  /// Gives hanging plugins up soon, so that their tests are quick.
  mutating func waitsBriefly() {
    limits.noBlock = .seconds(2)
    limits.mayBlock = .seconds(3)
  }
}
