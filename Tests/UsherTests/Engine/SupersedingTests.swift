// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Stored answers that a system contradicts", .timeLimit(.minutes(2)))
struct SupersedingTests {
  private let permission = Permission.fixture("SystemAuthority")

  /// A runtime whose system answers `status`, over a store in which somebody answered before.
  private func host(
    _ status: String, rehearsing part: Rehearsal.Part? = nil, stored: StoredAnswer...
  ) async throws -> TestHost {
    let host = try await TestHost(
      ["SystemAuthority"], settings: [permission.category.rawValue: ["status": status]]
    ) { configuration in
      if let part { configuration.rehearsal = Rehearsal([permission.category: part]) }
    }
    for answer in stored { try host.answerElsewhere(permission, answer) }
    _ = await host.usher.ready(for: permission)
    await host.usher.refresh()
    return host
  }

  @Test(arguments: [
    ("denied", StoredAnswer.allow), ("not-determined", .allow), ("not-determined", .deny), ("limited", .allow),
    ("authorized", .deny), ("authorized", .limited),
  ])
  func countNoMore(_ status: String, _ stored: StoredAnswer) async throws {
    let host = try await host(status, stored: stored)
    let answers = try host.usher.history().map(\.decision.answer)
    #expect(answers == [.superseded, stored])
  }

  @Test(arguments: ["unsupported", "service-off", "restricted", "unset"])
  func areLeftAloneByAHiccup(_ status: String) async throws {
    let host = try await host(status, stored: .allow)
    #expect(try host.usher.history().map(\.decision.answer) == [.allow])
  }

  @Test func areLeftAloneWhereTheSystemAgrees() async throws {
    let host = try await host("denied", stored: .deny)
    #expect(try host.usher.history().map(\.decision.answer) == [.deny])
  }

  @Test func leaveTheSoftAnswerWhereItIs() async throws {
    let host = try await host("not-determined", stored: .allow, .dontAsk)
    #expect(host.usher.status(of: permission).intent == .dontAsk)
    #expect(host.usher.status(of: permission).authorization == .notDetermined)
    #expect(try host.usher.history().first?.decision.answer == .superseded)
  }

  @Test func areLeftAloneByARehearsal() async throws {
    let host = try await host("denied", rehearsing: .limited(["a"]), stored: .allow)
    #expect(try host.usher.history().map(\.decision.answer) == [.allow])
  }

  @Test func areMarkedOnceHoweverOftenIsLooked() async throws {
    let host = try await host("denied", stored: .allow)
    for _ in 0..<5 { await host.usher.refresh() }
    #expect(try host.usher.history().count == 2)
  }
}
