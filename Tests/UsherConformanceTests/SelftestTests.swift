// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The runner's own test")
struct SelftestTests {
  @Test
  func everyBrokenPluginFailsItsOwnCheckAndNoOther() async throws {
    let count = try Fixture.all.count { try Self.isBroken($0.name) }
    let result = try await Conformance.run(["--level", "7", "--corpus", Conformance.corpus, "selftest"])
    let right = "\(count) of \(count) broken plugins fail their own check and no other\n"
    let wrong = result.output.split(separator: "\n").filter { $0.contains("MISSED") || $0.contains("FAILED TOO") }
    #expect(
      result.exitStatus == 0 && result.output.hasSuffix(right),
      "\(wrong.joined(separator: "\n"))\(result.errorOutput)")
  }

  private static func isBroken(_ name: String) throws(SystemCallFailure) -> Bool {
    try FileTree.readText(Fixture(name).source).contains("\n/* Breaks: ")
  }
}
