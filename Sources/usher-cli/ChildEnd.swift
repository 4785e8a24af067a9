// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How a child process ended.
enum ChildEnd {
  case exited(Int32)
  case killed(Int32)

  /// Signals that a process brings on itself by a fault.
  static let crashes: Set<Int32> = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]

  /// Takes a child that has ended; nil while it runs.
  init?(of child: pid_t) {
    var status: Int32 = 0
    // SAFETY: fills our own variable.
    let taken = unsafe waitpid(child, &status, WNOHANG)
    if taken == 0 || taken < 0 && errno == EINTR { return nil }
    guard taken == child else {
      // Somebody else took it, which nobody does; there is no record of success then.
      self = .exited(-1)
      return
    }
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}
