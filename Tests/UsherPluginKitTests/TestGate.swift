// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Holds up a thread until a test lets it go.
@safe final class TestGate: @unchecked Sendable {
  // SAFETY: made for several threads; ours from init to deinit.
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    unsafe semaphore = .allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  /// Lets one waiter go.
  func open() {
    unsafe sem_post(semaphore)
  }

  func wait() {
    while unsafe sem_wait(semaphore) != 0 {}
  }
}
