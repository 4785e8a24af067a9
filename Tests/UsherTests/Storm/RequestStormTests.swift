// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherModel

@testable import Usher

/// Ten thousand requests at once in any order: answered, cancelled, timed out, failed, repeated from their own
/// completion, to two runtimes of one application, while answers are forgotten and the store refuses some.
@Suite("A storm of requests", .serialized)
struct RequestStormTests {
  private static let customers = 100
  private static let requestsEach = 100
  /// What hangs until it is cancelled, what fails, what a system decides, and what people decide.
  private static let permissions =
    SequenceWorld.all + SequenceWorld.all
    + [.fixture("SystemAuthority"), .fixture("FailsCreate"), .fixture("HangsInStatus")]

  @Test(.timeLimit(.minutes(10)), arguments: [1, 2] as [UInt64])
  func losesNoneAndStoresWhatWasAnsweredAndNothingElse(seed: UInt64) async throws {
    let world = try await SequenceWorld()
    for fixture in ["SystemAuthority", "FailsCreate", "HangsInStatus"] {
      try await Compiler.cc.library(fixture: fixture, to: "\(world.folder["plugins"])/\(fixture).so")
    }
    let person = CapriciousPrompter(seed: seed)
    let log = try TestHost.configuration(in: world.folder).makeStore()
    let store = UnreliableStore(try #require(log as? ConsentLog), seed: seed)
    let ushers = try (0..<2).map { _ in
      var configuration = try TestHost.configuration(in: world.folder)
      configuration.prompter = person
      configuration.limits.noBlock = .milliseconds(500)
      configuration.limits.mayBlock = .seconds(60)
      // A slow machine is no prompter that doesn't take its question away.
      configuration.limits.cancel = .seconds(300)
      return Usher(configuration, store: store)
    }
    let results = await withTaskGroup(of: [RequestResult].self) { group in
      for customer in 0..<Self.customers {
        let usher = ushers[customer % ushers.count]
        let random = SeededGenerator(seed: seed &* 1000 &+ UInt64(customer))
        group.addTask { await Self.customer(usher, random) }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(results.count == Self.customers * Self.requestsEach)
    check(results, person, store)
    try await checkThatAllIsQuiet(ushers, person, store)
  }

  /// One who asks a hundred times, each time as soon as the last answer is there.
  private static func customer(_ usher: Usher, _ random: SeededGenerator) async -> [RequestResult] {
    var random = random
    var results: [RequestResult] = []
    for _ in 0..<requestsEach {
      guard let permission = permissions.randomElement(using: &random) else { break }
      var options = RequestOptions()
      options.timeout = .milliseconds(Int.random(in: 1...30, using: &random))
      if Int.random(in: 0..<20, using: &random) == 0 { _ = try? await usher.reset([permission]) }
      let yields = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0...50, using: &random) : nil
      let task = Task { try await usher.request(permission, options) }
      if let yields {
        for _ in 0..<yields { await Task.yield() }
        task.cancel()
      }
      if let result = try? await task.value { results.append(result) }
    }
    return results
  }

  private func check(_ results: [RequestResult], _ person: CapriciousPrompter, _ store: UnreliableStore) {
    #expect(person.mostOnScreen == 1)
    // Every answer was handed to the store once, and the store got nothing that nobody said.
    let storable = person.given.filter { StoredAnswer($0.answer) != nil }
    let handedOver = (store.stored + store.refused).filter { $0.how == "closure" }
    #expect(
      tally(storable.map { "\($0.permission) \(StoredAnswer($0.answer)?.rawValue ?? "")" })
        == tally(handedOver.map { "\(Permission($0.category, scope: $0.scope)) \($0.answer)" }))
    // Nothing is granted that was never allowed.
    let allowed = Set(
      person.given.filter { [.allow, .allowOnce].contains($0.answer) || $0.answer.isTimed }.map(\.permission))
    for result in results where result.outcome == .granted {
      #expect(allowed.contains(result.permission), "\(result)")
    }
    for result in results where result.permission == .fixture("FailsCreate") {
      #expect([.pluginFailed, .cancelled, .timedOut].contains(result.outcome))
    }
    // Such ends occurred, or this shows nothing. How many time out and how many are answered is the machine's affair.
    let outcomes = Set(results.map(\.outcome))
    #expect(Set([.granted, .denied, .pluginFailed]).subtracting(outcomes).isEmpty)
    #expect(!outcomes.isDisjoint(with: [.timedOut, .cancelled]))
    #expect(!store.refused.isEmpty)
  }

  private func tally(_ words: [String]) -> [String: Int] {
    words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Nothing is left on the screen or in line, and whatever worked before works still.
  private func checkThatAllIsQuiet(
    _ ushers: [Usher], _ person: CapriciousPrompter, _ store: UnreliableStore
  ) async throws {
    person.becomeSteady()
    store.becomeReliable()
    for usher in ushers {
      _ = try await usher.reset()
      for permission in SequenceWorld.all {
        #expect(try await usher.request(permission).outcome == .granted)
      }
    }
    #expect(person.onScreen == 0)
    for permission in SequenceWorld.all {
      let statuses = ushers.map { $0.status(of: permission) }
      #expect(statuses.first == statuses.last)
    }
    for usher in ushers { await usher.shutdown() }
  }
}

extension Answer {
  fileprivate var isTimed: Bool {
    if case .allowUntil = self { return true }
    return false
  }
}
