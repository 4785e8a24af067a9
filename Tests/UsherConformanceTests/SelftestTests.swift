// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The runner's own test")
struct SelftestTests {
  /// How many parts of the corpus are judged at the same time: most of a check is waiting.
  private static let parts = 2

  @Test(arguments: 0..<parts)
  func everyBrokenPluginFailsItsOwnCheckAndNoOther(part: Int) async throws {
    let broken = try Fixture.all.map(\.name).filter { try Self.isBroken($0) }
    let names = broken.enumerated().filter { $0.offset % Self.parts == part }.map(\.element)
    let result = try await Conformance.run(
      ["--level", "7", "--jobs", "3", "--corpus", Conformance.corpus, "selftest"] + names)
    let right = "\(names.count) of \(names.count) broken plugins fail their own check and no other\n"
    let wrong = result.output.split(separator: "\n").filter { $0.contains("MISSED") || $0.contains("FAILED TOO") }
    #expect(
      result.exitStatus == 0 && result.output.hasSuffix(right),
      "\(wrong.joined(separator: "\n"))\(result.errorOutput)")
  }

  private static func isBroken(_ name: String) throws(SystemCallFailure) -> Bool {
    try FileTree.readText(Fixture(name).source).contains("\n/* Breaks: ")
  }
}
