// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Fixtures")
struct FixtureTests {
  @Test(arguments: Fixture.all)
  func isAPluginOfTheCategoryThatItsNameSays(fixture: Fixture) async throws {
    let folder = try TemporaryFolder()
    let path = try await Compiler.cc.library(fixture: fixture.name, to: folder["plugin.so"])
    let text = String(decoding: try FileTree.read(path), as: UTF8.self)
    #expect(text.contains("\ncategory=\(fixture.category)\n"))
    let exports = try await Command("nm", ["-D", "--defined-only", "--format=just-symbols", path]).run()
    let source = String(decoding: try FileTree.read(fixture.source), as: UTF8.self)
    let isMeantToDiffer = ["file.exports-only-entry", "file.no-gnu-unique", "load.entry-in-own-image"].contains {
      source.contains("/* Breaks: \($0) */")
    }
    #expect((exports.output == "usher_plugin_entry_v1\n") != isMeantToDiffer, "\(exports.output)")
  }

  @Test(.requires(.clang), arguments: Fixture.all)
  func compilesWithoutAWarningInClang(fixture: Fixture) async throws {
    let folder = try TemporaryFolder()
    try await Compiler.clang.library(fixture: fixture.name, to: folder["plugin.so"])
  }

  /// Strict C has no GNU extensions; a whole plugin needs no more than threads and clocks of POSIX.
  @Test func fortuneNeedsNothingButStandardCAndPOSIX() async throws {
    let folder = try TemporaryFolder()
    try await Compiler.cc.library(
      fixture: "Fortune", to: folder["fortune.so"], ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-fvisibility=default"]
    )
  }

  @Test func theEntryElsewhereIsThatOfALibrary() async throws {
    let folder = try TemporaryFolder()
    let library = try await Compiler.cc.library(fixture: "EntryElsewhere", to: folder["libentry.so"], ["-DENTRY"])
    let plugin = try await Compiler.cc.library(
      fixture: "EntryElsewhere", to: folder["plugin.so"], ["-Wl,--no-as-needed", library]
    )
    let symbols = try await Command("nm", ["-D", plugin]).run()
    #expect(!symbols.output.contains("usher_plugin_entry_v1"))
    #expect(try await Command("nm", ["-D", library]).run().output.contains(" T usher_plugin_entry_v1"))
  }
}
