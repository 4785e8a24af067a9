// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A joinable POSIX thread with a stack of 1 MiB, and signals blocked.
///
/// Signals that report a fault of the thread itself stay unblocked: the kernel ends the process without asking a handler
/// where they are blocked, and the host's crash report would be lost.
package final class LaneThread: Sendable {
  private static let stackSize = 1 << 20
  private static let faults = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT]

  private let handle = Mutex<pthread_t?>(nil)

  /// Makes a thread that doesn't run yet.
  package init() {}

  /// Starts the thread with `body`; called once.
  ///
  /// The kernel keeps 15 bytes of the name. Fails where the system has no room for a thread.
  package func start(name: String, _ body: @escaping @Sendable () -> Void) throws(PluginFailure) {
    // SAFETY: the new thread takes over the reference.
    let work = unsafe Unmanaged.passRetained(Work(name: name, body: body))
    let code = Self.withSignalsBlocked {
      handle.withLock { handle in
        var thread = pthread_t()
        let code = unsafe Self.create(&thread, work.toOpaque())
        if code == 0 { handle = thread }
        return code
      }
    }
    guard code == 0 else {
      // SAFETY: no thread was made that would take the reference.
      unsafe work.release()
      throw PluginFailure(.noMemory, "no thread could be started for the plugin (pthread_create: error \(code))")
    }
  }

  /// Waits for the end of the thread; without one it returns at once.
  package func join() {
    guard let thread = handle.withLock({ $0.take() }) else { return }
    // Joined once: `take` left nil behind.
    pthread_join(thread, nil)
  }

  private static func create(_ thread: inout pthread_t, _ work: UnsafeMutableRawPointer) -> CInt {
    var attributes = pthread_attr_t()
    // SAFETY: attributes are initialised before use and destroyed after; the thread takes over the reference in `work`.
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    return unsafe pthread_create(
      &thread, &attributes,
      { work in
        guard let work = unsafe work else { return nil }
        // SAFETY: `start` passed a retained Work and keeps no other claim to it.
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return nil
      }, work)
  }

  /// Runs `body` with the signals blocked that the new thread inherits as blocked.
  private static func withSignalsBlocked(_ body: () -> CInt) -> CInt {
    var blocked = sigset_t()
    var former = sigset_t()
    // SAFETY: the sets are ours; the calls fill and read them.
    unsafe sigfillset(&blocked)
    for fault in faults { unsafe sigdelset(&blocked, fault) }
    unsafe pthread_sigmask(SIG_SETMASK, &blocked, &former)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    return body()
  }

  private final class Work: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      tellName()
      body()
    }

    /// Names the thread for `ps` and debuggers; proc(5).
    ///
    /// pthread_setname_np isn't in Swift's Glibc module.
    private func tellName() {
      // SAFETY: the path is lent for the call.
      let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      // SAFETY: the bytes are ours and as many as said; the kernel keeps the first 15.
      unsafe _ = write(file, Array(name.utf8), name.utf8.count)
      close(file)
    }
  }
}
