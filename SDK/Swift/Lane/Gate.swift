// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Lets calls through while it is open; closing waits for those that are under way.
///
/// It is what keeps two promises of the ABI: no call of the host after `destroy`, no event after `observe(0)`.
final class Gate: Sendable {
  private let state: Mutex<State>

  init(isOpen: Bool) {
    state = Mutex(State(isOpen: isOpen))
  }

  /// Runs `body` where the gate is open, with no lock held; nil where it is closed.
  func pass<Result>(_ body: () -> Result) -> Result? {
    guard enter() else { return nil }
    defer { leave() }
    return body()
  }

  var isOpen: Bool { state.withLock(\.isOpen) }

  func open() {
    state.withLock { $0.isOpen = true }
  }

  /// Closes, and returns when nobody is inside any more; must not be called from inside.
  func close() {
    let waiter = state.withLock { state -> Semaphore? in
      state.isOpen = false
      guard state.inside > 0 else { return nil }
      let waiter = Semaphore()
      state.waiters.append(waiter)
      return waiter
    }
    waiter?.wait()
  }

  private func enter() -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      state.inside += 1
      return true
    }
  }

  private func leave() {
    let waiters = state.withLock { state -> [Semaphore] in
      state.inside -= 1
      guard state.inside == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.signal() }
  }

  private struct State: Sendable {
    var isOpen: Bool
    var inside = 0
    var waiters: [Semaphore] = []
  }
}
