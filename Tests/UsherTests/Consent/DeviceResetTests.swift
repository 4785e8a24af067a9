// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherModel

@testable import Usher

/// What becomes of answers when the state folder gets onto another machine.
@Suite("A cloned or restored state folder")
struct DeviceResetTests {
  private static let first = "11111111111111111111111111111111"
  private static let second = "22222222222222222222222222222222"

  private let folder: TemporaryFolder
  private let permission: Permission

  init() async throws {
    folder = try TemporaryFolder()
    try folder.folder("plugins")
    try await Compiler.cc.library(fixture: "Fortune", to: folder["plugins/Fortune.so"])
    permission = Permission(Permission.fixture("Fortune").category, scope: Scope("read"))
  }

  /// A runtime on a machine with this id; nil for one that has none.
  private func usher(
    on machine: String?, state: String = "state", epoch: UInt64 = 0, prompter: (any Prompter)? = nil
  ) throws -> Usher {
    var configuration = try TestHost.configuration(in: folder)
    configuration.prompter = prompter
    configuration.stateFolder = folder[state]
    configuration.machineFile = folder["machine-id.\(machine ?? "none")"]
    if let machine { try folder.write("\(machine)\n", to: "machine-id.\(machine)") }
    if epoch > 0 {
      let settings = try folder.write("[consent]\nepoch=\(epoch)\n", to: "settings.\(epoch)")
      configuration.settings = HostSettings.read(environment: configuration.environment, systemFile: settings)
    }
    return try Usher(configuration)
  }

  private func status(_ usher: Usher) async -> Authorization {
    let status = await usher.ready(for: permission).authorization
    await usher.shutdown()
    return status
  }

  /// Answers on a machine, as a person who is asked there.
  @discardableResult
  private func ask(_ answer: Answer, on machine: String?, state: String = "state", epoch: UInt64 = 0) async throws
    -> RequestResult
  {
    let usher = try usher(on: machine, state: state, epoch: epoch, prompter: SteadyPrompter(answer))
    let result = try await usher.request(permission)
    await usher.shutdown()
    return result
  }

  private func copyState(to name: String) throws {
    try folder.folder(name, mode: 0o700)
    for file in FileTree.names(in: folder["state"]) {
      try folder.write(try FileTree.read(folder["state/\(file)"]), to: "\(name)/\(file)", mode: 0o600)
    }
  }

  @Test("Starts as not determined and is asked about anew", arguments: [Answer.allow, .deny])
  func startsAsNotDetermined(_ answer: Answer) async throws {
    try await ask(answer, on: Self.first)
    try copyState(to: "clone")
    #expect(try await status(usher(on: Self.second, state: "clone")) == .notDetermined)
    let result = try await ask(.deny, on: Self.second, state: "clone")
    #expect(result.outcome == .denied)
    #expect(result.stored)
    #expect(try await status(usher(on: Self.second, state: "clone")) == .denied)
  }

  @Test func theAnswersAreStillTheirMachines() async throws {
    try await ask(.allow, on: Self.first)
    try await ask(.deny, on: Self.second)
    #expect(try await status(usher(on: Self.first)) == .authorized)
    #expect(try await status(usher(on: Self.second)) == .denied)
    // In the other direction as well: what the first one says now leaves the second one's alone.
    _ = try await usher(on: Self.first).decide(permission, .deny, how: "command")
    let second = try usher(on: Self.second)
    _ = try await second.reset([permission])
    #expect(await status(second) == .notDetermined)
    #expect(try await status(usher(on: Self.first)) == .denied)
  }

  @Test func theHistoryShowsTheAnswersOfEveryMachine() async throws {
    try await ask(.allow, on: Self.first)
    try copyState(to: "clone")
    try await ask(.deny, on: Self.second, state: "clone")
    let usher = try usher(on: Self.second, state: "clone")
    #expect(try usher.history().map(\.decision.answer) == [.deny, .allow])
    #expect(try usher.history().map(\.machine) == [Self.second, Self.first])
    #expect(try await usher.prompts().map(\.outcome) == [.denied, .granted])
  }

  @Test func aSoftAnswerIsItsMachinesToo() async throws {
    try await ask(.dontAsk, on: Self.first)
    let there = try usher(on: Self.first)
    #expect(await there.ready(for: permission).intent == .dontAsk)
    let here = try usher(on: Self.second)
    #expect(await here.ready(for: permission).intent == Intent.none)
  }

  @Test("An unknown id counts as equal", arguments: [(first as String?, nil as String?), (nil, first)])
  func anUnknownMachineCountsAsEqual(_ then: String?, _ now: String?) async throws {
    try await ask(.allow, on: then)
    #expect(try await status(usher(on: now)) == .authorized)
  }

  @Test("An id that isn't one is unknown", arguments: ["", "uninitialized\n", String(repeating: "0", count: 32)])
  func aProvisionalIdIsUnknown(_ text: String) async throws {
    try folder.write(text, to: "provisional")
    #expect(try MachineIdentifier.read(from: folder["provisional"]) == nil)
  }

  @Test func aRaisedEpochVoidsEveryEarlierAnswer() async throws {
    try await ask(.allow, on: Self.first)
    #expect(try await status(usher(on: Self.first, epoch: 1)) == .notDetermined)
    #expect(try await ask(.deny, on: Self.first, epoch: 1).outcome == .denied)
    #expect(try await status(usher(on: Self.first, epoch: 1)) == .denied)
    #expect(try await status(usher(on: Self.first, epoch: 2)) == .notDetermined)
    #expect(try usher(on: Self.first, epoch: 2).history().map(\.decision.answer) == [.deny, .allow])
  }
}
