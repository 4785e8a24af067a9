// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing
import Usher
import UsherModel

/// A screen's owner, on the main actor as toolkits have it.
@MainActor
private final class Listener: PermissionSequenceDelegate {
  var heard: [String] = []

  @MainActor func sequence(_ sequence: PermissionSequence, didFinish step: SequenceStep) async {
    heard.append("finished \(step.permission)")
  }

  @MainActor func sequence(_ sequence: PermissionSequence, didFail permission: Permission, with error: UsherError) async
  {
    heard.append("failed \(permission) \(error.code.rawValue)")
  }

  @MainActor func sequenceDidComplete(_ sequence: PermissionSequence, _ steps: [SequenceStep]) async {
    heard.append("complete \(steps.count)")
  }
}

@Suite("What a sequence tells")
struct SequenceDelegateTests {
  private let all = SequenceWorld.all

  @MainActor
  @Test func theDelegateHearsEachStepThenTheEndThenTheCompletionIsCalled() async throws {
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: CrashingPrompter())
    let listener = Listener()
    let sequence = try #require(await usher.sequence([all[0], all[1]], screens: ShownScreens([all[1]: .askLater])))
    let errors = Mutex<[Permission]>([])
    await withCheckedContinuation { continuation in
      sequence.start(
        delegate: listener, onError: { permission, _ in errors.withLock { $0.append(permission) } },
        completion: { _ in
          MainActor.assertIsolated()
          MainActor.assumeIsolated { listener.heard.append("completion") }
          continuation.resume()
        })
    }
    #expect(
      listener.heard == [
        "failed \(all[0]) noPrompter", "finished \(all[0])", "finished \(all[1])", "complete 2", "completion",
      ])
    #expect(errors.withLock { $0 } == [all[0]])
  }

  @MainActor
  @Test func nobodyHasToKeepTheSequenceAndALostDelegateHearsNothing() async throws {
    let prompter = TestPrompter()
    let world = try await SequenceWorld()
    let usher = try world.usher(state: "state", prompter: prompter)
    var listener: Listener? = Listener()
    weak let gone = listener
    let (ends, end) = AsyncStream.makeStream(of: Int.self)
    await usher.sequence([all[0]], screens: ShownScreens())?.start(
      delegate: listener,
      completion: { steps in
        end.yield(steps.count)
        end.finish()
      })
    await prompter.question()
    listener = nil
    #expect(gone == nil)
    await prompter.answer(.allow)
    var counts: [Int] = []
    for await count in ends { counts.append(count) }
    #expect(counts == [1])
    #expect(usher.status(of: all[0]).isGranted)
  }
}

/// A prompter that breaks each time.
private struct CrashingPrompter: Prompter {
  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer {
    throw PromptFailure(.failed, "it broke")
  }
}
