// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import UsherModel

@Suite("A delegate's completions", .timeLimit(.minutes(1)))
struct DelegateCompletionTests {
  /// Answers at once, or fails at once: the early exits.
  private final class Immediate: PermissionDelegate {
    func requestPermission(_ permission: Permission) async throws(DelegateFailure) -> DelegatedState {
      if permission == .camera { throw DelegateFailure(.misconfigured, "no purpose") }
      return .authorized
    }
  }

  /// Answers when it is told to.
  private final class Patient: PermissionDelegate {
    private let gate: AsyncStream<Void>
    init(_ gate: AsyncStream<Void>) { self.gate = gate }
    func requestPermission(_ permission: Permission) async throws(DelegateFailure) -> DelegatedState {
      for await _ in gate {}
      return .limited
    }
  }

  private actor Elsewhere {}

  @MainActor
  @Test(arguments: [Permission.camera, .contacts])
  func comeOnTheMainActorAndNeverFromInsideTheCall(permission: Permission) async {
    let delegate: any PermissionDelegate = Immediate()
    let hasReturned = Mutex(false)
    await withCheckedContinuation { done in
      delegate.requestPermission(permission) { _ in
        MainActor.preconditionIsolated()
        #expect(hasReturned.withLock { $0 })
        done.resume()
      }
      hasReturned.withLock { $0 = true }
    }
  }

  @Test func comeOnTheActorThatIsNamed() async {
    let actor = Elsewhere()
    await withCheckedContinuation { done in
      Immediate().requestPermission(.contacts, on: actor) { result in
        actor.preconditionIsolated()
        #expect(result == .success(.authorized))
        done.resume()
      }
    }
    await withCheckedContinuation { done in
      Immediate().fetchContacts(on: actor) { result in
        actor.preconditionIsolated()
        #expect(result == .success([]))
        done.resume()
      }
    }
    await withCheckedContinuation { done in
      Immediate().fetchContact("x", on: actor) { result in
        actor.preconditionIsolated()
        #expect(result == .success(nil))
        done.resume()
      }
    }
  }

  @Test func comeOnceEachHoweverManyAskAtATime() async {
    let delegate = Immediate()
    await confirmation("completions", expectedCount: 200) { confirm in
      await withTaskGroup { group in
        for number in 0..<200 {
          group.addTask {
            await withCheckedContinuation { done in
              delegate.requestPermission(number.isMultiple(of: 2) ? .camera : .contacts) { _ in
                confirm()
                done.resume()
              }
            }
          }
        }
      }
    }
  }

  @Test func comeThoughEverybodyLetsGoOfTheDelegate() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      var delegate: Patient? = Patient(gate)
      delegate?.requestPermission(.camera) { result in
        #expect(result == .success(.limited))
        done.resume()
      }
      delegate = nil
      open.finish()
    }
  }
}
