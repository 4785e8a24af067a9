// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Runs actions at moments of the monotonic clock, on a thread of its own that starts with the first one.
///
/// Actions must be short and must not call a plugin. Scheduling and cancelling cost a lock and O(log n).
final class DeadlineTimer: Sendable {
  typealias Token = UInt64

  private struct State {
    var heap: [(moment: MonotonicTime, token: Token)] = []
    var actions: [Token: @Sendable () -> Void] = [:]
    var lastToken: Token = 0
    var isRunning = false
    var isStopped = false
  }

  private let state = Mutex(State())
  private let wake = Semaphore()

  /// Starts the thread where it doesn't run yet; false where none can be had, so that no action would run in time.
  ///
  /// A thread that was had once stays until `stop`.
  func start() -> Bool {
    let starts = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if !starts || HostThread.start(named: "usher-timer", { self.run() }) { return true }
    state.withLock { $0.isRunning = false }
    return false
  }

  /// Runs an action once, after a while.
  ///
  /// Where no thread can be had the action waits until one can; who must not wait for it asks `start` first.
  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> Token {
    let moment = MonotonicTime.now.advanced(by: duration)
    let (token, isFirst) = state.withLock { state in
      state.lastToken += 1
      let token = state.lastToken
      state.actions[token] = action
      state.heap.push((moment, token))
      return (token, state.heap[0].token == token)
    }
    if start(), isFirst { wake.post() }
    return token
  }

  /// Forgets an action; one that is running is not waited for.
  func cancel(_ token: Token) {
    state.withLock { state in
      _ = state.actions.removeValue(forKey: token)
      if state.actions.isEmpty { state.heap.removeAll(keepingCapacity: true) }
    }
  }

  /// Ends the thread; what is scheduled is forgotten.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.actions.removeAll()
    }
    wake.post()
  }

  private func run() {
    while true {
      let (due, next, ends) = state.withLock { state in
        var due: [@Sendable () -> Void] = []
        let now = MonotonicTime.now
        while let first = state.heap.first, first.moment <= now || state.actions[first.token] == nil {
          state.heap.pop()
          if let action = state.actions.removeValue(forKey: first.token) { due.append(action) }
        }
        return (due, state.heap.first?.moment, state.isStopped)
      }
      for action in due { action() }
      if ends { return }
      if !due.isEmpty { continue }
      if let next {
        _ = wake.wait(until: next)
      } else {
        wake.wait()
      }
    }
  }
}

extension [(moment: MonotonicTime, token: DeadlineTimer.Token)] {
  fileprivate mutating func push(_ element: Element) {
    append(element)
    var child = count - 1
    while child > 0, self[child].moment < self[(child - 1) / 2].moment {
      swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  fileprivate mutating func pop() {
    swapAt(0, count - 1)
    removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < count && self[child].moment < self[least].moment {
        least = child
      }
      if least == parent { return }
      swapAt(parent, least)
      parent = least
    }
  }
}
