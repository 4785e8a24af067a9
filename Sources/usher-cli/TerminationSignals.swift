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

  private func set(and other: Int32?) -> sigset_t {
    var set = sigset_t()
    // SAFETY: fills our own variable.
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    if let other { unsafe sigaddset(&set, other) }
    return set
  }

  /// Keeps them, and another one, from this thread and from those that it starts.
  func block(and other: Int32? = nil) {
    change(SIG_BLOCK, and: other)
  }

  /// Waits for the end of a child, and hands them on to it meanwhile.
  ///
  /// SIGCHLD has to be blocked.
  func wait(handingOnTo child: pid_t) -> ChildEnd {
    while true {
      if let end = ChildEnd(of: child) { return end }
      let signal = wait(and: SIGCHLD)
      // SAFETY: The value is no pointer, and nobody reads it.
      if numbers.contains(signal.number) { unsafe sigqueue(child, signal.number, sigval()) }
    }
  }

  /// Waits for them on a thread made for that: calls `body` for the first, and lets the second do what it does to any
  /// program.
  ///
  /// A terminal sends its signals to this process and to the one that waits for it, which hands them on; so those that
  /// were handed on are counted for themselves.
  func watch(_ body: @escaping @Sendable () -> Void) {
    if numbers.isEmpty { return }
    let isWatched = HostThread.start(named: "usher-signals") {
      var counts = [false: 0, true: 0]
      while true {
        let signal = wait()
        let before = counts.values.max()
        counts[signal.isHandedOn, default: 0] += 1
        let now = counts.values.max()
        guard now != before else { continue }
        if now == 1 { body() } else { ProcessEnd.end(by: signal.number) }
      }
    }
    if !isWatched { change(SIG_UNBLOCK) }
  }

  private func wait(and other: Int32? = nil) -> (number: Int32, isHandedOn: Bool) {
    var set = set(and: other)
    while true {
      // SAFETY: both variables are our own, and of the answer no pointer is read.
      var info = unsafe siginfo_t()
      let number = unsafe sigwaitinfo(&set, &info)
      if number > 0 { return (number, unsafe info.si_code == SI_QUEUE) }
    }
  }

  private func change(_ how: Int32, and other: Int32? = nil) {
    var set = set(and: other)
    // SAFETY: reads our own variable.
    unsafe pthread_sigmask(how, &set, nil)
  }
}
