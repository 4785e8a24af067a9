// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How a child process ended.
enum ChildEnd {
  case exited(Int32)
  case killed(Int32)

  /// Signals that a process brings on itself by a fault.
  static let crashes: Set<Int32> = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]

  /// Takes a child that has ended; nil while it runs.
  ///
  /// A plugin can have a thread of the child traced by its parent, which is this process. Such a thread has to be taken
  /// by itself before the child can be, and one that stands still has nobody to let it go on: then the child is ended.
  init?(of child: pid_t) {
    while true {
      var status: Int32 = 0
      // SAFETY: fills our own variable.
      let taken = unsafe waitpid(-1, &status, WNOHANG | Self.everyThread)
      if taken == 0 || taken < 0 && errno == EINTR { return nil }
      if taken < 0 {
        // Somebody else took it, which nobody does; there is no record of success then.
        self = .exited(-1)
        return
      }
      if status & 0xFF == Self.stopped {
        kill(child, SIGKILL)
        continue
      }
      guard taken == child else { continue }
      let signal = status & 0x7F
      self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
      return
    }
  }

  /// `__WALL` of waitpid(2), and what the status of a stopped process ends with (WIFSTOPPED); both are macros in C.
  private static let everyThread: Int32 = 0x4000_0000
  private static let stopped: Int32 = 0x7F
}
