// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Proves the witness: it could pass every host by looking at nothing.
@Suite("Small hosts in C")
struct SmallHostTests {
  @Test(arguments: SmallHost.all)
  func breaksItsOwnRuleAndNoOther(host: SmallHost) async throws {
    let broken = try host.broken()
    let (report, ends) = try await host.run()
    #expect(report.broken == Set([broken].compactMap(\.self)), "\(host):\n\(report)")
    if broken == nil { #expect(ends.allSatisfy { $0 == .exited(0) } && report.ends == 5, "\(ends)") }
  }

  @Test func thereIsOneForEveryRule() throws {
    #expect(Set(try SmallHost.all.compactMap { try $0.broken() }) == (try Witness.rules()))
  }

  @Test(.requires(.clang)) func theGoodOneIsCleanInClang() async throws {
    #expect(try await SmallHost(name: "GoodHost").run(.clang).report.breaches.isEmpty)
  }
}
