// SPDX-License-Identifier: Apache-2.0

import Synchronization
import UsherPluginKit

/// Hands batches of steps from one thread to another; a full one lets the sender wait, an empty one the taker.
final class StepChannel: Sendable {
  /// How many batches wait at most.
  private static let room = 2

  private struct State {
    var batches: [[BookWalk.Step]] = []
    /// The taker waits.
    var isAwaited = false
    /// Nothing more comes.
    var isFinished = false
    /// Nothing more is taken.
    var isStopped = false
  }

  private let state = Mutex(State())
  private let isThere = Semaphore()
  private let isRoom = Semaphore()

  init() {
    for _ in 0..<Self.room { isRoom.signal() }
  }

  /// Waits for room and adds a batch; false where nobody takes it any more.
  func send(_ batch: [BookWalk.Step]) -> Bool {
    isRoom.wait()
    let isTaken = state.withLock { state in
      if !state.isStopped { state.batches.append(batch) }
      return !state.isStopped
    }
    isThere.signal()
    return isTaken
  }

  /// Says that nothing more comes.
  func finish() {
    state.withLock { $0.isFinished = true }
    isThere.signal()
  }

  /// Whether the sender does better to gather more than to send what it has, or, having nothing, to go on at all.
  func wantsMore(since started: ContinuousClock.Instant, _ longestWait: Duration, _ count: Int) -> Bool {
    let (isStopped, isAwaited) = state.withLock { ($0.isStopped, $0.isAwaited) }
    if isStopped { return false }
    return count == 0 || !isAwaited || started.duration(to: .now) < longestWait
  }

  /// Waits for the next batch; nil at the end.
  func take() -> [BookWalk.Step]? {
    let isOver = state.withLock { state in
      state.isAwaited = state.batches.isEmpty
      return state.batches.isEmpty && state.isFinished
    }
    if isOver { return nil }
    isThere.wait()
    defer { isRoom.signal() }
    return state.withLock { state in
      state.isAwaited = false
      return state.batches.isEmpty ? nil : state.batches.removeFirst()
    }
  }

  /// Ends it from the taker's side; the sender stops at its next step.
  func stop() {
    state.withLock { $0.isStopped = true }
    isRoom.signal()
  }
}
