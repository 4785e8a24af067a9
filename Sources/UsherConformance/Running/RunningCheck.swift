// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A check whose process has been started.
final class RunningCheck {
  private let check: Check
  private var process: ProbeProcess?
  private let descriptor: Int32
  private let started = SystemCalls.nanoseconds()

  init(_ check: Check, _ process: consuming ProbeProcess) {
    self.check = check
    descriptor = process.results
    pid = process.pid
    self.process = consume process
  }

  /// The check's id.
  var id: String { check.id }
  /// For how long it has been running, in whole seconds.
  var seconds: Int { Int((SystemCalls.nanoseconds() - started) / 1_000_000_000) }

  /// Reads what comes from all of them until one has no more to say; its index, or nil after a second.
  ///
  /// - Throws: once somebody has interrupted the run.
  static func waitForEnd(of checks: [RunningCheck]) throws(RunnerError) -> Int? {
    let until = SystemCalls.nanoseconds() + 1_000_000_000
    for check in checks { check.process?.endWhereOverdue() }
    while true {
      try Interrupts.check()
      let time = SystemCalls.nanoseconds()
      guard time < until else { return checks.firstIndex { $0.isOver } }
      var waits = checks.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      waits.append(pollfd(fd: Interrupts.watch(), events: Int16(POLLIN), revents: 0))
      let rest = Int32((until - time) / 1_000_000) + 1
      // SAFETY: the count is the array's own.
      let ready = unsafe waits.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, nfds_t($0.count), rest) }
      if ready < 0, errno != EINTR { throw RunnerError("the checks can't be waited for", errno: errno) }
      guard ready > 0 else { continue }
      for (index, wait) in waits.dropLast().enumerated() where wait.revents != 0 && !checks[index].read() {
        return index
      }
    }
  }

  /// The number of its supervisor's process.
  let pid: Int32

  /// Whether its supervisor isn't there any more, after it was ended where it should long have been.
  private var isOver: Bool {
    process?.endWhereOverdue()
    return process?.hasEnded ?? false
  }

  private func read() -> Bool {
    process?.read() ?? false
  }

  /// What became of it; once.
  func finish() -> CheckResult {
    guard let process = process.take() else { return CheckResult(check, .crashed, "it was read twice") }
    return process.finish(check)
  }

  /// Ends it and all that it started, without a result.
  func stop() {
    if let process = process.take() { process.stop() }
  }
}
