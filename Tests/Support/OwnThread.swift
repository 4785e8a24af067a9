// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Runs work that blocks on a thread made for it, so that waiting for a program never holds one of Swift's shared ones.
package enum OwnThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs `body` to its end and returns its value.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }

  /// Runs `body` on a detached thread in which SIGPIPE is blocked.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    // SAFETY: the one reference that is retained here is released by the thread, which starts exactly once.
    unsafe startThread(Unmanaged.passRetained(Work(body)).toOpaque())
  }

  private static func startThread(_ work: UnsafeMutableRawPointer) {
    var thread = pthread_t()
    // SAFETY: `thread` outlives the call, and the start function takes over the reference in `work`.
    let code = unsafe pthread_create(&thread, nil, runWork, work)
    precondition(code == 0, "A test could not start a thread: error \(code)")
    pthread_detach(thread)
  }

  private static let runWork: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
    guard let raw = unsafe raw else { return nil }
    var signals = sigset_t()
    // SAFETY: `signals` is a local, and `raw` is the reference that `start` retained.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    unsafe Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body()
    return nil
  }
}
