// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A counting semaphore whose waits may have a deadline on the monotonic clock.
///
/// Any thread may post; the host's own threads and, for at most 50 ms, a caller of `status` wait on it. It is a POSIX
/// mutex and condition, because `sem_timedwait` follows the wall clock, which people set.
@safe
package final class Semaphore: Sendable {
  // SAFETY: Both are zeroed here and initialised in place; they never move, because the struct lives on the heap.
  @unsafe private struct Storage {
    var mutex = unsafe pthread_mutex_t()
    var condition = pthread_cond_t()
    var count = 0
  }

  // SAFETY: The memory is allocated and initialised here, freed in deinit, and its count is touched with the mutex held.
  private nonisolated(unsafe) let storage: UnsafeMutablePointer<Storage>

  /// Makes one that nobody has posted.
  package init() {
    var attributes = pthread_condattr_t()
    // SAFETY: Freshly allocated memory is initialised by the calls made for that, which can't fail with these arguments.
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: Storage())
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(&storage.pointee.condition, &attributes)
    unsafe pthread_mutex_init(&storage.pointee.mutex, nil)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    // SAFETY: Nobody waits or posts, because whoever does holds a reference.
    unsafe pthread_cond_destroy(&storage.pointee.condition)
    unsafe pthread_mutex_destroy(&storage.pointee.mutex)
    unsafe storage.deallocate()
  }

  /// Lets one wait go on.
  package func post() {
    // SAFETY: The memory lives as long as self.
    unsafe pthread_mutex_lock(&storage.pointee.mutex)
    unsafe storage.pointee.count += 1
    unsafe pthread_cond_signal(&storage.pointee.condition)
    unsafe pthread_mutex_unlock(&storage.pointee.mutex)
  }

  /// Waits for a post.
  package func wait() {
    // SAFETY: The memory lives as long as self; the mutex is held where the count is read and changed.
    unsafe pthread_mutex_lock(&storage.pointee.mutex)
    while unsafe storage.pointee.count == 0 {
      unsafe pthread_cond_wait(&storage.pointee.condition, &storage.pointee.mutex)
    }
    unsafe storage.pointee.count -= 1
    unsafe pthread_mutex_unlock(&storage.pointee.mutex)
  }

  /// Waits until a moment; false where it came first.
  func wait(until moment: MonotonicTime) -> Bool {
    var deadline = moment.timespec
    var result: Int32 = 0
    // SAFETY: The memory lives as long as self, the timespec as long as the call; the mutex is held as above.
    unsafe pthread_mutex_lock(&storage.pointee.mutex)
    while unsafe storage.pointee.count == 0, result == 0 {
      unsafe result = pthread_cond_timedwait(&storage.pointee.condition, &storage.pointee.mutex, &deadline)
    }
    let isPosted = unsafe storage.pointee.count > 0
    if isPosted { unsafe storage.pointee.count -= 1 }
    unsafe pthread_mutex_unlock(&storage.pointee.mutex)
    return isPosted
  }
}
