// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

/// Hands changes to whoever listens.
///
/// A listener that goes away leaves nothing behind.
final class ChangeHub: Sendable {
  private struct Listener {
    let category: Category?
    let stream: AsyncStream<StatusChange>.Continuation
  }

  private struct State {
    var listeners: [UInt64: Listener] = [:]
    var last: UInt64 = 0
    var isFinished = false
  }

  /// How many changes wait for a slow listener; the oldest are dropped beyond that, the newest is always there.
  private static let depth = 1024

  private let state = Mutex(State())

  /// Every change from now on; of one category where one is given.
  func changes(of category: Category?) -> AsyncStream<StatusChange> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: StatusChange.self, bufferingPolicy: .bufferingNewest(ChangeHub.depth))
    let number: UInt64? = state.withLock { state in
      if state.isFinished { return nil }
      state.last += 1
      state.listeners[state.last] = Listener(category: category, stream: continuation)
      return state.last
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in _ = state.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// How many listen now.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  func send(_ change: StatusChange) {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners where listener.category == nil || listener.category == change.permission.category {
      listener.stream.yield(change)
    }
  }

  func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.stream.finish() }
  }
}
