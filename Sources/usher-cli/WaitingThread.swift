// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Usher

/// Runs tasks on the thread that waits for them.
///
/// Swift's own pool would take threads and descriptors of its own, and where a limit leaves it none it waits for ever, or
/// traps.
final class WaitingThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var end: ExitStatus?
  }

  private let state = Mutex(State())
  private let semaphore = Semaphore()

  /// Puts a piece of a task behind those that wait.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    semaphore.post()
  }

  /// Makes `run` return.
  func end(with status: ExitStatus) {
    state.withLock { $0.end = status }
    semaphore.post()
  }

  /// Runs what comes on the calling thread until `end`.
  func run() -> ExitStatus {
    while true {
      semaphore.wait()
      let (jobs, end) = state.withLock { state in
        defer { state.jobs.removeAll(keepingCapacity: true) }
        return (state.jobs, state.end)
      }
      if let end { return end }
      // SAFETY: The reference isn't used behind the call, during which self is there.
      for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
