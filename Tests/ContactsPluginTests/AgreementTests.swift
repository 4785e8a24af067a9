// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Agreement with other programs")
struct AgreementTests {
  @Test("python-vobject and khard read the same in 350 cards, but for what is explained", .requires(.khard))
  func otherProgramsReadTheSame() async throws {
    let folder = try TemporaryFolder()
    try folder.write(FileTree.read(BuiltProducts.library("Contacts")), to: "plugins/contacts.so", mode: 0o755)
    let script = "\(Repository.root)/scripts/agree-vcards"
    let result = try await Command(
      script, ["--usher", BuiltProducts.usher, "--plugins", folder["plugins"]], timeout: .seconds(120)
    ).run()
    #expect(result.exitStatus == 0, "\(result.output)\(result.errorOutput)")
    #expect(result.output.contains("350 cards"))
  }
}
