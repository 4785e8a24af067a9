// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("A system's authority")
struct SystemAuthorityTests {
  private let permission = Permission.fixture("SystemAuthority")

  private func host(_ settings: [String: String]) async throws -> TestHost {
    try await TestHost(["SystemAuthority"], settings: [permission.category.rawValue: settings])
  }

  @Test(arguments: [
    ("authorized", Outcome.granted), ("limited", .limited), ("once", .granted), ("denied", .denied),
    ("restricted", .restricted), ("unsupported", .unsupported), ("service-off", .notPromptable),
    ("dismissed", .dismissed), ("timeout", .timedOut), ("unavailable", .unsupported), ("gone", .unsupported),
    ("not-authorized", .denied), ("internal", .pluginFailed), ("unset", .pluginFailed), ("expired", .dismissed),
  ])
  func decidesTheOutcomeAndNothingIsStored(_ answer: String, _ outcome: Outcome) async throws {
    let host = try await host(["answer": answer])
    let result = try await host.usher.request(permission)
    #expect(result.outcome == outcome, "\(result.detail)")
    #expect(!result.stored)
    #expect(try host.usher.history().isEmpty)
  }

  @Test func aRequestThatHangsTimesOutAndIsCancelled() async throws {
    let host = try await host([:])
    let result = try await host.usher.request(permission, RequestOptions(timeout: .milliseconds(50)))
    #expect(result.outcome == .timedOut)
    #expect(host.usher.status(of: permission).authorization == .notDetermined)
  }

  @Test func aGrantOfTheSystemOpensTheData() async throws {
    let host = try await host(["status": "authorized"])
    let grant = try await host.usher.access(permission)
    var count = 0
    for try await _ in try await grant.call() { count += 1 }
    #expect(count == 1)
  }
}
