// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Usher

/// Keeps what a plugin does to the process from passing for the command's own result.
///
/// A command that loads plugins works in a child process, and this one waits for it. Only the command's own end leaves a
/// record; a child that ends without one was ended by a plugin, whether by `exit`, `_exit`, the system call or a crash,
/// and its 0 means nothing. In one process that can't be told: `_exit` asks nobody.
enum Supervision {
  /// Does the work in a child process.
  ///
  /// For a process with one thread. The child has the terminal, the session and the process group of this process.
  /// Signals that ask this process to end are handed on; a signal that ended the child ends this process, too, unless it
  /// says that the child has crashed.
  ///
  /// - Parameters:
  ///   - failure: What it comes to where the child gets no thread to work on.
  ///   - work: What to do there.
  /// - Returns: what it came to.
  /// - Throws: why no child process can be had.
  static func run(
    orEndWith failure: ExitStatus, _ work: @escaping @Sendable () -> ExitStatus
  ) throws(Shortage) -> ExitStatus {
    let record = try EndRecord()
    let signals = TerminationSignals()
    signals.block(and: SIGCHLD)
    // Whoever started this may have it ignored, and then no child leaves a status.
    signal(SIGCHLD, SIG_DFL)
    let parent = getpid()
    let child = fork()
    if child < 0 { throw .ofProcesses(SystemError(number: errno)) }
    if child == 0 { workAsChild(of: parent, record, orEndWith: failure, work) }
    record.becomeReader()
    return outcome(of: signals.wait(handingOnTo: child), record)
  }

  /// Works on a new thread, and lets the one that was forked do nothing.
  ///
  /// Swift's locks name their holder by a thread's number, which each thread asks for once. The forked thread may have
  /// asked before the fork, when it had its parent's; a lock that it held would never be let go for whoever waits.
  private static func workAsChild(
    of parent: pid_t, _ record: EndRecord, orEndWith failure: ExitStatus, _ work: @escaping @Sendable () -> ExitStatus
  ) -> Never {
    record.becomeWriter()
    if getppid() != parent { _exit(ExitStatus.failed.rawValue) }
    // Handlers and destructors of `exit` would run beside the other threads, and can wait for ever behind a plugin that
    // hangs while it is being loaded.
    atexit { _exit(ExitStatus.failed.rawValue) }
    let isWorking = HostThread.start(named: "usher-work", hearsSignals: true) {
      let status = work()
      record.write(status)
      ProcessEnd.end(with: status)
    }
    guard isWorking else {
      Message.error("No plugin can be loaded: \(Shortage.ofThreads).")
      record.write(failure)
      ProcessEnd.end(with: failure)
    }
    while true { pause() }
  }

  private static func outcome(of end: ChildEnd, _ record: EndRecord) -> ExitStatus {
    switch end {
    case .exited(let number):
      if let status = record.read(), status.rawValue == number { return status }
      return complain("A plugin ended the process")
    case .killed(let number) where ChildEnd.crashes.contains(number):
      return complain("The process crashed (signal \(number)), most likely in a plugin")
    case .killed(let number):
      ProcessEnd.end(by: number)
    }
  }

  private static func complain(_ what: String) -> ExitStatus {
    Message.error("\(what); nothing was decided by that. `usher status CATEGORY` loads one plugin alone.")
    return .failed
  }
}
