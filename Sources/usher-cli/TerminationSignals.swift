// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Usher

/// The signals that ask the process to end.
struct TerminationSignals: Sendable {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  private var set: sigset_t {
    var set = sigset_t()
    // SAFETY: fills our own variable.
    unsafe sigemptyset(&set)
    for number in Self.numbers { unsafe sigaddset(&set, number) }
    return set
  }

  /// Keeps them from this thread and from those that it starts.
  func block() {
    var set = set
    // SAFETY: reads our own variable.
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Takes them on a thread made for that, where there is one to be had: calls `body` for the first, and lets the second do what it does to any program.
  func watch(_ body: @escaping @Sendable () -> Void) {
    let signals = self
    _ = HostThread.start(named: "usher-signals") {
      signals.wait()
      body()
      signals.release(signals.wait())
    }
  }

  @discardableResult
  private func wait() -> Int32 {
    var set = set
    var number: Int32 = 0
    // SAFETY: both are our own variables.
    unsafe sigwait(&set, &number)
    return number
  }

  private func release(_ number: Int32) {
    var set = set
    signal(number, SIG_DFL)
    // SAFETY: reads our own variable.
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }
}
