// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Lets one thread wait for another: sem_init(3).
@safe package final class Semaphore: @unchecked Sendable {
  // SAFETY: sem_t is made to be used by several threads; the memory is ours from init to deinit and never moves.
  private let raw: UnsafeMutablePointer<sem_t>

  /// Makes one that lets nobody go yet.
  package init() {
    // SAFETY: sem_init fills all of it; 0 can't be too large a value, which is its only error.
    unsafe raw = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    unsafe sem_init(raw, 0, 0)
  }

  deinit {
    // SAFETY: nobody waits, or they would hold a reference.
    unsafe sem_destroy(raw)
    unsafe raw.deallocate()
  }

  /// Lets one waiter go.
  package func signal() {
    // SAFETY: the memory lives as long as self.
    unsafe sem_post(raw)
  }

  /// Waits for one `signal`; a signal handler doesn't end the wait.
  package func wait() {
    // SAFETY: the memory lives as long as self.
    while unsafe sem_wait(raw) != 0 {}
  }
}
