// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Something of the runner's own that went wrong; never the plugin's fault.
package struct RunnerError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and what to do.
  package let description: String

  /// The signal by which somebody ended the run; nil for everything else.
  package let signal: Int32?

  /// Makes one of its sentence.
  package init(_ description: String) {
    self.description = description
    signal = nil
  }

  /// Makes one of a signal that came.
  init(interruptedBy signal: Int32) {
    description = "the run was interrupted (signal \(signal))"
    self.signal = signal
  }

  /// Makes one of what a system call left in `errno`.
  init(_ doing: String, errno number: Int32) {
    let remedy = number == EMFILE ? ". Raise the limit on open files (RLIMIT_NOFILE; ulimit -n 1024)." : ""
    self.init("\(doing): \(SystemCalls.text(of: number))\(remedy)")
  }
}
