// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Sequences")
struct SequenceTests {
  private let all = SequenceWorld.all
  private let near = SequenceWorld.near
  private let always = SequenceWorld.always

  @Test func eachPermissionIsExplainedOnceAndThenAskedFor() async throws {
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: SteadyPrompter(.allow))
    let screens = ShownScreens()
    let sequence = try #require(await usher.sequence(all + all, screens: screens))
    #expect(sequence.permissions == all)
    let steps = await sequence.run()
    #expect(screens.shown == all)
    #expect(steps.map(\.permission) == all)
    #expect(steps.allSatisfy { $0.status.isGranted && $0.error == nil })
    #expect(await usher.sequence(all, screens: screens) == nil)
    #expect(await usher.granted(of: all) == all)
    #expect(await usher.askable(of: all).isEmpty)
  }

  @Test func whatIsRequiredComesFirstAndItsDenialSkipsTheRest() async throws {
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: SteadyPrompter(.deny))
    let screens = ShownScreens()
    let sequence = try #require(await usher.sequence([always, all[0]], screens: screens))
    #expect(sequence.permissions == [near, always, all[0]])
    let steps = await sequence.run()
    #expect(screens.shown == [near, all[0]])
    #expect(steps[1].end == .skipped)
    #expect(steps[0].status.authorization == .denied)
  }

  @Test func noScreenIsShownTwiceAfterAnotherWasSkipped() async throws {
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: SteadyPrompter(.deny))
    let screens = ShownScreens([all[0]: .askLater])
    _ = await usher.sequence([near, always, all[0]], screens: screens)?.run()
    #expect(screens.shown == [near, all[0]])
  }

  @Test func aSoftAnswerIsKeptAndOnlyDontAskKeepsTheScreenAway() async throws {
    let world = try await SequenceWorld()
    let screens = ShownScreens([all[0]: .askLater, all[1]: .dontAsk, all[2]: .dismissed])
    let first = try world.usher(state: "state", prompter: SteadyPrompter(.allow))
    let ended = await first.sequence(Array(all[0...2]), screens: screens)?.run() ?? []
    #expect(ended.map(\.status.intent) == [.askLater, .dontAsk, .none])
    #expect(ended.allSatisfy { $0.status.authorization == .notDetermined && $0.error == nil })

    let next = try world.usher(state: "state", prompter: SteadyPrompter(.allow))
    #expect(await next.sequence(Array(all[0...2]), screens: screens)?.permissions == [all[0], all[2]])
    #expect(await next.askable(of: Array(all[0...2])) == [all[0], all[2]])
    // The person may still start it themselves.
    #expect(try await next.request(all[1]).outcome == .granted)
    #expect(next.status(of: all[1]).intent == .none)
  }

  @Test func aSoftAnswerIsKeptWhereASystemDecidesToo() async throws {
    let settings = ["com.example.system-authority": ["status": "not-determined", "answer": "authorized"]]
    let host = try await TestHost(["SystemAuthority"], settings: settings)
    let permission = host.usher.resolve(.fixture("SystemAuthority"))
    let screens = ShownScreens([permission: .dontAsk])
    let steps = await host.usher.sequence([permission], screens: screens)?.run() ?? []
    #expect(steps.first?.status.intent == .dontAsk)
    let next = try await TestHost(["SystemAuthority"], settings: settings, in: host.folder, compiles: false)
    #expect(await next.usher.ready(for: permission).intent == .dontAsk)
    #expect(await next.usher.sequence([permission], screens: screens) == nil)
    #expect(try await next.usher.request(permission).outcome == .granted)
  }

  @Test func aSoftAnswerThatTheStoreRefusesHoldsForTheProcessAndIsAnError() async throws {
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: SteadyPrompter(.allow))
    let sequence = await usher.sequence([all[0]], screens: ShownScreens([all[0]: .dontAsk]))
    try world.folder.write("", to: "state")  // A file stands where the folder of answers should.
    let steps = await sequence?.run() ?? []
    let ends = steps.map(\.error?.code)
    #expect(ends == [.storeUnavailable])
  }

  @Test func nothingToAskWithMeansNoSequence() async throws {
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: nil)
    #expect(await usher.sequence(all, screens: ShownScreens()) == nil)
    #expect(await usher.sequence([Permission(Category("com.example.nobody"))], screens: ShownScreens()) == nil)
    #expect(await usher.sequence([], screens: ShownScreens()) == nil)
  }

  @Test func aPermissionWithoutAPurposeFailsWithoutAScreenAndTheRestGoesOn() async throws {
    let world = try await SequenceWorld()
    let one = all[0]
    let application = try AppDeclaration(id: "com.example.test", name: "Test", purposes: [one: "To see."])
    let usher = try world.usher(state: "state", prompter: SteadyPrompter(.allow)) { $0.application = application }
    let screens = ShownScreens()
    let ended = await usher.sequence([all[1], one], screens: screens)?.run() ?? []
    #expect(screens.shown == [one])
    #expect(ended.map(\.error?.code) == [.purposeMissing, nil])
    #expect(ended[0].error?.description.contains("purpose") == true)
    #expect(ended[1].status.isGranted)
  }

  @Test func aScreenThatFailsIsAnErrorAndStoresNothing() async throws {
    struct Broken: Error {}
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: SteadyPrompter(.allow))
    let one = all[0]
    let steps =
      await usher.sequence([one, all[1]]) { permission in
        if permission == one { throw Broken() }
        return .ask
      }?.run() ?? []
    #expect(steps.map(\.error?.code) == [.screenFailed, nil])
    #expect(steps.map(\.status.authorization) == [.notDetermined, .authorized])
  }

  @Test func aChangeDuringTheSequenceSkipsWhatCannotBeAskedAnyMore() async throws {
    let world = try await SequenceWorld()
    let other = try world.usher(state: "state", prompter: nil)
    let usher = try world.usher(state: "state", prompter: SteadyPrompter(.allow))
    let (one, two) = (all[0], all[1])
    let shown = Mutex<[Permission]>([])
    let steps =
      await usher.sequence([one, two]) { permission in
        shown.withLock { $0.append(permission) }
        _ = try await other.decide(two, .deny, how: "command")
        return .ask
      }?.run() ?? []
    #expect(shown.withLock { $0 } == [one])
    #expect(steps.map(\.end).last == .skipped)
    #expect(steps.last?.status.authorization == .denied)
  }

  @Test func aCancelledSequenceEndsWithoutFurtherScreens() async throws {
    let prompter = TestPrompter()
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: prompter)
    let screens = ShownScreens()
    let sequence = try #require(await usher.sequence(all, screens: screens))
    let run = Task { await sequence.run() }
    await prompter.question()
    run.cancel()
    let steps = await run.value
    #expect(steps.count == all.count)
    #expect(screens.shown == [all[0]])
    #expect(steps.dropFirst().allSatisfy { $0.end == .cancelled })
    #expect(try usher.history().isEmpty)
    #expect(await sequence.run() == steps)
  }

  @Test func aSecondRunJoinsTheFirst() async throws {
    let prompter = TestPrompter()
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: prompter)
    let screens = ShownScreens()
    let sequence = try #require(await usher.sequence([all[0]], screens: screens))
    async let first = sequence.run()
    async let second = sequence.run()
    await prompter.answer(.allow)
    #expect(await first == second)
    #expect(screens.shown == [all[0]])
  }
}
