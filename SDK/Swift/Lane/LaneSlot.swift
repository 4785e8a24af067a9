// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Carries one value from the lane to the thread that waits for it.
final class LaneSlot<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = Semaphore()

  func put(_ value: Value) {
    self.value.withLock { $0 = value }
    isThere.signal()
  }

  /// Waits for the value; called once.
  func wait() -> Value {
    while true {
      isThere.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
