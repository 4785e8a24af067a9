// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Usher

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

/// What the work comes to, and where the main thread waits for it.
private final class End: Sendable {
  private let status = Mutex(ExitStatus.failed)
  private let semaphore = Semaphore()

  func finish(with result: ExitStatus) {
    status.withLock { $0 = result }
    semaphore.post()
  }

  func wait() -> ExitStatus {
    semaphore.wait()
    return status.withLock { $0 }
  }
}
