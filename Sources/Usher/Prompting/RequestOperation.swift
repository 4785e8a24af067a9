// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization
internal import UsherModel

/// A permission request that a plugin carries out.
final class RequestOperation: HostOperation {
  /// How it ended.
  struct Completion: Sendable {
    var result: Int32
    var answer: PluginAnswer?
    var detail: String
    /// Whether it ended because the host took it back.
    var isWithdrawn = false
  }

  private struct State {
    var completion: Completion?
    var waiter: CheckedContinuation<Completion, Never>?
  }

  let number = OperationNumber.next()
  private let state = Mutex(State())

  func completion() async -> Completion {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state in
        if state.completion == nil { state.waiter = continuation }
        return state.completion
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  func deliver(kind: UInt32, item: UnsafeRawPointer) -> UInt32 {
    UInt32(USHER_DELIVER_MORE)
  }

  func complete(result: Int32, answer: PluginAnswer?, detail: String) {
    let isWithdrawn = result == USHER_RESULT_CANCELLED
    end(Completion(result: result, answer: answer, detail: detail, isWithdrawn: isWithdrawn))
  }

  func fail(_ error: UsherError) {
    end(Completion(result: Int32(USHER_RESULT_INTERNAL), answer: nil, detail: error.description))
  }

  /// Stops waiting for a completion that doesn't come.
  func giveUp() {
    end(Completion(result: Int32(USHER_RESULT_CANCELLED), answer: nil, detail: "", isWithdrawn: true))
  }

  private func end(_ completion: Completion) {
    let waiter = state.withLock { state -> CheckedContinuation<Completion, Never>? in
      if state.completion != nil { return nil }
      state.completion = completion
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: completion)
  }
}
