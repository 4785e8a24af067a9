// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The place on the person's screen: one question at a time, in the order in which they came.
final class PromptSlot: Sendable {
  private struct State {
    var isTaken = false
    var queue: [(number: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    var last: UInt64 = 0
    /// Callers that were cancelled before they stood in the queue.
    var cancelled: Set<UInt64> = []
  }

  private let state = Mutex(State())

  /// Waits for the place; false where the task was cancelled first.
  func acquire() async -> Bool {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    defer { state.withLock { state in _ = state.cancelled.remove(number) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let now: Bool? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return false }
          if !state.isTaken {
            state.isTaken = true
            return true
          }
          state.queue.append((number, continuation))
          return nil
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let index = state.queue.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.queue.remove(at: index).continuation
      }
      waiter?.resume(returning: false)
    }
  }

  /// Gives the place to the next in line.
  func release() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if state.queue.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.queue.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
