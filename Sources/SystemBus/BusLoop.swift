// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// One connection's life: a thread that connects, does what it is told, and ends with the connection.
final class BusLoop: Sendable {
  /// Something to do on the thread, or to give up where the connection is over.
  struct Job: Sendable {
    let run: @Sendable (BusConnection) -> Void
    let fail: @Sendable (BusError) -> Void
  }

  private struct State {
    var jobs: [Job] = []
    var isClosing = false
    /// Set when no more jobs are taken.
    var end: BusError?
    var thread: pthread_t?
  }

  private let address: BusAddress
  private let wake: BusWake
  private let owner = getpid()
  private let state = Mutex(State())

  /// Starts the thread.
  ///
  /// - Throws: `noThread` where there is none to be had, `noLibrary` where nothing speaks D-Bus.
  init(_ address: BusAddress) throws(BusError) {
    let library = try SDBus.shared.get()
    guard let wake = BusWake() else {
      throw BusError(.noThread, "no more files can be open in this process; close some, or raise the limit (ulimit -n)")
    }
    self.address = address
    self.wake = wake
    guard BusThread.start({ [self] in run(library) }) else {
      throw BusError(.noThread, "no thread can be created; end some programs, or raise the limit (ulimit -u)")
    }
  }

  /// Whether this is the thread that must not wait for itself.
  var isCurrentThread: Bool {
    guard let thread = state.withLock({ $0.thread }) else { return false }
    return pthread_equal(thread, pthread_self()) != 0
  }

  /// Whether nothing can be done here any more; a process that was forked has no thread for it.
  var isOver: Bool {
    getpid() != owner || state.withLock { $0.end != nil || $0.isClosing }
  }

  /// Why nothing can be done here any more; nil while something can, or where it was closed here.
  var end: BusError? { state.withLock { $0.end } }

  /// Appends a job; false where it will never run.
  func submit(_ job: Job) -> Bool {
    guard getpid() == owner else { return false }
    let isAccepted = state.withLock { state in
      guard state.end == nil, !state.isClosing else { return false }
      state.jobs.append(job)
      return true
    }
    if isAccepted { wake.wake() }
    return isAccepted
  }

  /// Ends the connection after the jobs that are already there.
  func close() {
    state.withLock { $0.isClosing = true }
    wake.wake()
  }

  private func run(_ library: SDBus) {
    state.withLock { $0.thread = pthread_self() }
    let end: BusError
    do throws(BusError) {
      let connection = try BusConnection(library, address)
      end = turn(connection)
      connection.close(end)
    } catch {
      end = error
    }
    let left = state.withLock { state in
      state.end = end
      defer { state.jobs.removeAll() }
      return state.jobs
    }
    for job in left { job.fail(end) }
  }

  /// Goes round until the connection is over, and says why it is.
  private func turn(_ connection: BusConnection) -> BusError {
    while true {
      let (jobs, isClosing) = state.withLock { state in
        defer { state.jobs.removeAll(keepingCapacity: true) }
        return (state.jobs, state.isClosing)
      }
      for job in jobs { job.run(connection) }
      if isClosing { return BusError(.closed, "the connection to \(address) was closed") }
      if let lost = connection.process() { return lost }
      connection.expire()
      if let lost = connection.wait(or: wake) { return lost }
    }
  }
}
