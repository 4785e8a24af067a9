// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Lets a thread wait for an answer.
///
/// The connection's thread keeps the deadline, so the wait itself has none.
@safe
final class BusWait: Sendable {
  // SAFETY: The semaphore is allocated and initialised here, destroyed in deinit, and its calls are thread-safe.
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>
  private let result = Mutex<BusExchange.Outcome?>(nil)

  init() {
    unsafe semaphore = .allocate(capacity: 1)
    unsafe semaphore.initialize(to: sem_t())
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    // SAFETY: Nobody waits or posts, because whoever does holds a reference.
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func end(_ outcome: BusExchange.Outcome) {
    result.withLock { $0 = outcome }
    // SAFETY: The memory lives as long as self.
    unsafe sem_post(semaphore)
  }

  func outcome() -> BusExchange.Outcome {
    while true {
      // SAFETY: The memory lives as long as self.
      unsafe sem_wait(semaphore)
      if let outcome = result.withLock({ $0 }) { return outcome }
    }
  }
}
