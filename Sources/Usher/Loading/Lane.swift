// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A thread of the host's own that runs jobs one after another.
///
/// Each plugin has two: one for its [control] calls, and one for `cancel` and `resume`, so that a plugin that hangs in
/// the first can still be asked to stop. The thread starts with the first job. After a fork without exec no job runs.
/// Where no thread can be had, jobs are refused, or whoever brings them runs them, one at a time as well.
final class Lane: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var jobs: [Job] = []
    var isRunning = false
    var isStopped = false
  }

  private let name: StaticString
  private let needsThread: Bool
  private let owner = getpid()
  private let state = Mutex(State())
  private let wake = Semaphore()

  /// Starts nothing yet.
  ///
  /// `needsThread` says no only for jobs that a caller may run: short ones that call no plugin.
  init(named name: StaticString, needsThread: Bool = true) {
    self.name = name
    self.needsThread = needsThread
  }

  /// Whether no job can run any more, however many threads there are.
  var isOver: Bool {
    getpid() != owner || state.withLock { $0.isStopped }
  }

  /// Appends a job; false where it will never run: the lane has stopped, the process forked, or no thread can be had.
  @discardableResult
  func submit(_ job: @escaping Job) -> Bool {
    guard getpid() == owner else { return false }
    let (accepted, starts) = state.withLock { state in
      if state.isStopped { return (false, false) }
      state.jobs.append(job)
      let starts = !state.isRunning
      state.isRunning = true
      return (true, starts)
    }
    guard accepted else { return false }
    guard starts, !HostThread.start(named: name, { self.run() }) else {
      wake.post()
      return true
    }
    if !needsThread {
      standIn()
      return true
    }
    state.withLock { state in
      state.jobs.removeAll()
      state.isRunning = false
    }
    return false
  }

  /// Runs what is there on the caller's thread; others who bring jobs meanwhile leave them to it.
  private func standIn() {
    while true {
      let jobs = state.withLock { state in
        state.isRunning = !state.jobs.isEmpty
        defer { state.jobs.removeAll() }
        return state.jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { job() }
    }
  }

  /// Ends the thread after the jobs that are already there.
  func stop() {
    state.withLock { $0.isStopped = true }
    wake.post()
  }

  private func run() {
    while true {
      wake.wait()
      let (jobs, ends) = state.withLock { state in
        let jobs = state.jobs
        state.jobs.removeAll(keepingCapacity: true)
        return (jobs, jobs.isEmpty && state.isStopped)
      }
      for job in jobs { job() }
      if ends { return }
    }
  }
}
