// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A check whose process has been started.
final class RunningCheck {
  private let check: Check
  private var process: ProbeProcess?
  private let descriptor: Int32

  init(_ check: Check, _ process: consuming ProbeProcess) {
    self.check = check
    descriptor = process.results
    self.process = consume process
  }

  /// Reads what comes from all of them until one has no more to say; its index.
  static func waitForEnd(of checks: [RunningCheck]) throws(RunnerError) -> Int {
    while true {
      var waits = checks.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      // SAFETY: the count is the array's own.
      let ready = unsafe waits.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, nfds_t($0.count), -1) }
      if ready < 0, errno != EINTR { throw RunnerError("the checks can't be waited for", errno: errno) }
      for (index, wait) in waits.enumerated() where wait.revents != 0 && !checks[index].read() { return index }
    }
  }

  private func read() -> Bool {
    process?.read() ?? false
  }

  /// What became of it; once.
  func finish() -> CheckResult {
    guard let process = process.take() else { return CheckResult(check, .crashed, "it was read twice") }
    return process.finish(check)
  }
}
