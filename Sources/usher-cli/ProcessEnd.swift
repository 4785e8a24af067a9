// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How the process ends.
enum ProcessEnd {
  /// Ends the process at once.
  ///
  /// Without the handlers of `exit`, which would wait for ever behind a plugin that hangs while it is being loaded.
  /// What was printed has been written by then.
  static func end(with status: ExitStatus) -> Never {
    _exit(status.rawValue)
  }

  /// Ends the process by a signal that has ended another one in its stead, so that whoever waits sees the same.
  static func end(by number: Int32) -> Never {
    // The other one has left the memory image, where one is wanted.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    // SAFETY: reads our own variable.
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    signal(number, SIG_DFL)
    var set = sigset_t()
    // SAFETY: both calls are about our own variable.
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    // SAFETY: reads our own variable.
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    _exit(128 + number)
  }
}
