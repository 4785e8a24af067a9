// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Starts threads of the host's own, so that nothing that waits ever sits in Swift's shared pool.
package enum HostThread {
  private final class Body {
    let name: StaticString
    let run: @Sendable () -> Void

    init(_ name: StaticString, _ run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// Runs a closure on a new, detached thread; false where the system has no thread to give (`Shortage.ofThreads`).
  ///
  /// Signals of the outside are blocked there, unless it `hearsSignals` as the calling thread does. Those of a thread's own
  /// faults are not, so that an application's crash handler hears of a plugin that crashes.
  package static func start(
    named name: StaticString, hearsSignals: Bool = false, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    var everySignal = sigset_t()
    var before = sigset_t()
    var thread = pthread_t()
    let argument = unsafe Unmanaged.passRetained(Body(name, body)).toOpaque()
    // SAFETY: The sets live as long as the calls; the new thread inherits the blocked mask, ours is put back.
    unsafe sigfillset(&everySignal)
    if hearsSignals { unsafe pthread_sigmask(SIG_BLOCK, nil, &everySignal) }
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] { unsafe sigdelset(&everySignal, fault) }
    unsafe pthread_sigmask(SIG_SETMASK, &everySignal, &before)
    // SAFETY: The argument is retained until the thread takes it over.
    let result = unsafe pthread_create(&thread, nil, threadMain, argument)
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    guard result == 0 else {
      // SAFETY: No thread was made, so the reference is still ours.
      unsafe Unmanaged<Body>.fromOpaque(argument).release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static let threadMain: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    // SAFETY: `start` passes a retained Body and gives up its reference.
    guard let argument = unsafe argument else { return nil }
    let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
    nameThread(body.name)
    body.run()
    return nil
  }

  /// Shows the name in `ps -L` and debuggers; at most 15 bytes count.
  private static func nameThread(_ name: StaticString) {
    // SAFETY: The path is a literal, alive during the call.
    let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    // SAFETY: The text is static and as long as it says.
    unsafe write(file, name.utf8Start, name.utf8CodeUnitCount)
    close(file)
  }
}
