// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Runs what has to wait, with the main thread doing nothing but waiting for it.
///
/// An asynchronous `main` would cost every command a quarter more at the start. SIGINT, SIGTERM and SIGHUP are blocked in
/// every thread from here on, and a thread of its own takes them: the first cancels the work, so that a question is
/// taken away and the terminal put in order, and the second ends the process.
func waiting(for work: @escaping @Sendable () async -> ExitStatus) -> ExitStatus {
  let signals = TerminationSignals()
  signals.block()
  let end = End()
  let task = Task.detached {
    end.finish(with: await work())
  }
  signals.watch { task.cancel() }
  return end.wait()
}

/// Where the main thread waits for the work's end.
@safe
private final class End: Sendable {
  private let status = Mutex<ExitStatus?>(nil)
  // SAFETY: initialized before anybody else sees it, then only given to sem_post and sem_wait, which any thread may call.
  nonisolated(unsafe) private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() {
    // SAFETY: initializes the memory that was just allocated.
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    // SAFETY: the last reference goes, so that nobody waits.
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func finish(with result: ExitStatus) {
    status.withLock { $0 = result }
    // SAFETY: the memory lives as long as self.
    unsafe sem_post(semaphore)
  }

  func wait() -> ExitStatus {
    while true {
      if let result = status.withLock({ $0 }) { return result }
      // SAFETY: as above.
      unsafe sem_wait(semaphore)
    }
  }
}
