// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

/// Holds up a thread until somebody lets it go: sem_init(3).
///
/// A wait that takes a minute is a fault that is recorded, so that a test fails where it would hang.
@safe final class TestGate: @unchecked Sendable {
  private static let patience = 60

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

  /// Waits to be let go; returns whether that came to pass.
  @discardableResult
  func wait() -> Bool {
    var deadline = timespec()
    // SAFETY: the struct is ours and filled in here.
    unsafe clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += Self.patience
    while unsafe sem_timedwait(semaphore, &deadline) != 0 {
      guard errno == EINTR else {
        Issue.record("nothing happened for \(Self.patience) seconds")
        return false
      }
    }
    return true
  }
}
