// SPDX-License-Identifier: Apache-2.0

#if USHER_THREAD_SANITIZER
  internal import Glibc

  /// The mutex of builds for the thread sanitizer, in the place of Synchronization's.
  ///
  /// That one waits on a futex by itself, which the sanitizer can't see, so it reports everything that it guards. This one
  /// is POSIX's, which it knows. Never in a build that anybody ships.
  @safe
  package struct SanitizedMutex<Value: ~Copyable>: ~Copyable, Sendable {
    // SAFETY: Allocated and initialised here, freed in deinit; the value is touched with the mutex held alone.
    private nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t>
    private nonisolated(unsafe) let value: UnsafeMutablePointer<Value>

    package init(_ initial: consuming sending Value) {
      // SAFETY: Fresh memory, initialised before anybody else has it.
      unsafe lock = .allocate(capacity: 1)
      unsafe pthread_mutex_init(lock, nil)
      unsafe value = .allocate(capacity: 1)
      unsafe value.initialize(to: initial)
    }

    deinit {
      // SAFETY: Nobody holds it, because whoever locks it borrows it.
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      // SAFETY: The memory lives as long as self, and the mutex is held while the body has the value.
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      return try unsafe body(&value.pointee)
    }
  }

  typealias Mutex<Value: ~Copyable> = SanitizedMutex<Value>
#endif
