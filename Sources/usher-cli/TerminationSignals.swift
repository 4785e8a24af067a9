// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Usher

/// The signals that ask the process to end; those that whoever started it ignores (`nohup`, `&`) stay ignored.
struct TerminationSignals: Sendable {
  private let numbers: [Int32]

  init() {
    numbers = [SIGINT, SIGTERM, SIGHUP].filter { !Self.isIgnored($0) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    // SAFETY: fills our own variable; the handler is compared and never called.
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private var set: sigset_t {
    var set = sigset_t()
    // SAFETY: fills our own variable.
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    return set
  }

  /// Keeps them from this thread and from those that it starts.
  func block() {
    change(SIG_BLOCK)
  }

  /// Waits for them on a thread made for that: calls `body` for the first, and lets the second do what it does to any
  /// program.
  func watch(_ body: @escaping @Sendable () -> Void) {
    if numbers.isEmpty { return }
    let isWatched = HostThread.start(named: "usher-signals") {
      _ = wait()
      body()
      let number = wait()
      signal(number, SIG_DFL)
      change(SIG_UNBLOCK)
      raise(number)
    }
    if !isWatched { change(SIG_UNBLOCK) }
  }

  private func wait() -> Int32 {
    var set = set
    var number: Int32 = 0
    // SAFETY: both are our own variables.
    unsafe sigwait(&set, &number)
    return number
  }

  private func change(_ how: Int32) {
    var set = set
    // SAFETY: reads our own variable.
    unsafe pthread_sigmask(how, &set, nil)
  }
}
