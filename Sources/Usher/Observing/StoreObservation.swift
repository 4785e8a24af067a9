// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Has a store tell its changes where no file shows them.
final class StoreObservation: Sendable {
  private struct State {
    var isStarted = false
    /// What the store wants held for as long as changes are wanted.
    var held: (any Sendable)?
  }

  private let state = Mutex(State())

  /// Begins to hear of changes; later calls change nothing.
  ///
  /// `changed` runs on a thread of the store's.
  func start(_ store: any ConsentStore, _ changed: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    let held = store.observe(changed)
    state.withLock { $0.held = held }
  }

  /// Lets go of what the store wanted held.
  func stop() {
    let held = state.withLock { state in
      defer { state.held = nil }
      return state.held
    }
    withExtendedLifetime(held) {}
  }
}
