// SPDX-License-Identifier: Apache-2.0

internal import Glibc

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

  /// Takes them on a thread made for that: calls `body` for the first, and lets the second do what it does to any program.
  func watch(_ body: @escaping @Sendable () -> Void) {
    let signals = self
    startThread {
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

/// Starts a thread that nobody waits for.
///
/// Where there is none to be had, signals wait until the work ends.
private func startThread(_ body: @escaping @Sendable () -> Void) {
  let work = ThreadBody(body)
  // SAFETY: the retain is taken back once: by the thread, or right below where none was made.
  let context = unsafe Unmanaged.passRetained(work).toOpaque()
  var thread = pthread_t()
  let result = unsafe pthread_create(
    &thread, nil,
    { context in
      // SAFETY: see above.
      if let context = unsafe context { unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context)
  if result == 0 {
    pthread_detach(thread)
  } else {
    // SAFETY: see above.
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).release()
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
