// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The runner's own test")
struct SelftestTests {
  @Test func everyBrokenPluginFailsItsOwnCheckAndNoOther() async throws {
    let result = try await Conformance.run(["--level", "7", "selftest", "--corpus", Conformance.corpus])
    let wrong = result.output.split(separator: "\n").filter { $0.contains("MISSED") || $0.contains("FAILED TOO") }
    #expect(wrong.isEmpty && result.output.contains(" fail their own check and no other"), "\(result.errorOutput)")
  }
}
