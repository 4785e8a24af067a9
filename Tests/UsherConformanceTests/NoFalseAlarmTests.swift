// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Good plugins")
struct NoFalseAlarmTests {
  @Test(arguments: ["SwiftFortune", "SwiftLeast"])
  func inSwiftPass(name: String) async throws {
    let folder = try TemporaryFolder()
    try await expectNoFailure(of: try copy(BuiltProducts.library(name), to: folder), ["--host", "swift"])
  }

  @Test(arguments: ["Fortune", "CompletesInline", "CompletesFromThread", "ServesPeople"])
  func inCPass(name: String) async throws {
    let folder = try TemporaryFolder()
    try await expectNoFailure(of: try await Compiler.cc.library(fixture: name, to: folder["plugin.so"]), [])
  }

  @Test func thatAreShippedPassWithAnAddressBook() async throws {
    let folder = try TemporaryFolder()
    let plugin = try copy(BuiltProducts.library("Contacts"), to: folder)
    let settings = "[settings]\nfolders=\(Repository.root)/Samples/contacts\n"
    _ = try folder.write(settings, to: "usher-conformance.conf")
    let report = try await expectNoFailure(of: plugin, [])
    #expect(!report.contains("data.fetch-equals-enumerate"), "\(report)")
  }

  private func copy(_ library: String, to folder: TemporaryFolder) throws -> String {
    let path = folder["plugin.so"]
    try FileTree.write(try FileTree.read(library), to: path)
    return path
  }

  @discardableResult
  private func expectNoFailure(of plugin: String, _ options: [String]) async throws -> String {
    let result = try await Conformance.run(options + ["--level", "7", "--jobs", "3", plugin])
    #expect(result.exitStatus == 0, "\(result.output)\(result.errorOutput)")
    return result.output
  }
}
