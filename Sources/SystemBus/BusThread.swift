// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Starts the thread of a connection.
enum BusThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Runs a closure on a new, detached thread that hears no signals of the outside; false where none can be had.
  ///
  /// Signals of a thread's own faults are not blocked, so that an application's crash handler hears of them.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var everySignal = sigset_t()
    var before = sigset_t()
    var thread = pthread_t()
    let argument = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    // SAFETY: The sets live as long as the calls; the new thread inherits the blocked mask, ours is put back.
    unsafe sigfillset(&everySignal)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] { unsafe sigdelset(&everySignal, fault) }
    unsafe pthread_sigmask(SIG_SETMASK, &everySignal, &before)
    // SAFETY: The argument is retained until the thread takes it over.
    let result = unsafe pthread_create(&thread, nil, main, argument)
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    guard result == 0 else {
      // SAFETY: No thread was made, so the reference is still ours.
      unsafe Unmanaged<Body>.fromOpaque(argument).release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    // SAFETY: `start` passes a retained Body and gives up its reference.
    guard let argument = unsafe argument else { return nil }
    let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
    nameThread()
    body.run()
    return nil
  }

  /// Shows the name in `ps -L` and debuggers.
  private static func nameThread() {
    // SAFETY: The path is a literal, alive during the call.
    let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    let name: StaticString = "usher-bus"
    // SAFETY: The text is static and as long as it says.
    unsafe write(file, name.utf8Start, name.utf8CodeUnitCount)
    close(file)
  }
}
