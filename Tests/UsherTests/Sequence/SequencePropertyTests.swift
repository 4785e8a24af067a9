// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

/// Whatever is asked for in whatever order, and whatever the person says.
@Suite("Any sequence")
struct SequencePropertyTests {
  private struct RandomPerson: Prompter {
    let answers: [Permission: Answer]
    func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
      guard let answer = answers[question.permission] else { throw PromptFailure(.failed, "it broke") }
      return answer
    }
  }

  @Test func showsNothingTwiceKeepsTheOrderAndEnds() async throws {
    let world = try await SequenceWorld()
    for seed in 1...120 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let answers: [Answer?] = [
        .allow, .allowOnce, .deny, .askLater, .dontAsk, .dismissed, .allowUntil(1), .limited(["x"]), nil,
      ]
      var person: [Permission: Answer] = [:]
      var choices: [Permission: ScreenAnswer] = [:]
      for permission in SequenceWorld.all {
        person[permission] = answers.randomElement(using: &random) ?? nil
        choices[permission] = [.ask, .ask, .askLater, .dontAsk, .dismissed].randomElement(using: &random)
      }
      let usher = try world.usher(state: "state-\(seed)", prompter: RandomPerson(answers: person))
      for permission in SequenceWorld.all where Bool.random(using: &random) {
        _ = try await usher.decide(
          permission, [.allow, .deny, .askLater, .dontAsk].randomElement(using: &random) ?? .allow, how: "command")
      }
      let wanted = (0..<8).compactMap { _ in SequenceWorld.all.randomElement(using: &random) }
      await check(usher, wanted, ShownScreens(choices), "seed \(seed)")
      await usher.shutdown()
    }
  }

  private func check(_ usher: Usher, _ wanted: [Permission], _ screens: ShownScreens, _ comment: Comment) async {
    let askable = await usher.askable(of: SequenceWorld.all)
    guard let sequence = await usher.sequence(wanted, screens: screens) else {
      #expect(await usher.askable(of: wanted).isEmpty, comment)
      return
    }
    let asked = sequence.permissions
    let steps = await sequence.run()
    #expect(Set(screens.shown).count == screens.shown.count, comment)
    #expect(screens.shown == asked.filter(screens.shown.contains), comment)
    #expect(steps.map(\.permission) == asked, comment)
    #expect(Set(asked).isSubset(of: Set(askable + [SequenceWorld.always])), comment)
    // Those that were named keep the order in which they were first named.
    var seen: Set<Permission> = []
    let named = wanted.filter { seen.insert($0).inserted && asked.contains($0) }
    let required = asked.contains(SequenceWorld.always) ? [SequenceWorld.near] : []
    #expect(asked.filter { !required.contains($0) } == named.filter { !required.contains($0) }, comment)
    if screens.shown.contains(SequenceWorld.always) {
      #expect(usher.status(of: SequenceWorld.near).isGranted(limitedWillDo: true), comment)
    }
    for step in steps where step.end == .skipped { #expect(!screens.shown.contains(step.permission), comment) }
  }
}
