// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("A process after the one that asked")
struct FreshProcessTests {
  @Test(arguments: ["allow", "allow-until", "deny", "ask-later", "dont-ask", "dismiss", "crash"])
  func saysTheSameStatus(answer: String) async throws {
    let home = try await Home.withFortune()
    let script = try home.script("*=\(answer)\nuntil=8h\n")
    let asked = try await home.usher(
      "request", Home.fortune, "--json", "--prompter", script, "--state", "state")
    let told = try await home.usher("status", Home.fortune, "--json", "--state", "state")
    let during = asked.output.split(separator: "\"status\":").last ?? ""
    let after = told.output.split(separator: "\"statuses\":[").last ?? ""
    #expect(!during.isEmpty)
    #expect(during.prefix { $0 != "}" } == after.prefix { $0 != "}" })
  }
}
