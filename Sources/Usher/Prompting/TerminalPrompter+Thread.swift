// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import UsherModel

/// What a question on a terminal ends with.
typealias PromptResult = Result<Answer, PromptFailure>

/// Runs something that waits for a person on a thread made for it, with every signal blocked.
///
/// A blocked SIGTTIN makes a read from the background fail instead of stopping the process.
func onOwnThread(_ body: @escaping @Sendable () throws(PromptFailure) -> Answer) async -> PromptResult {
  await withCheckedContinuation { continuation in
    let work = ThreadWork { continuation.resume(returning: PromptResult(catching: body)) }
    // SAFETY: the retain is taken back exactly once, by the new thread or, where there is none, right below.
    let context = unsafe Unmanaged.passRetained(work).toOpaque()
    if let number = unsafe startDetachedThread(context) {
      // SAFETY: no thread was made, so that nobody else takes the retain back.
      unsafe Unmanaged<ThreadWork>.fromOpaque(context).release()
      continuation.resume(
        returning: .failure(PromptFailure(.failed, "No thread could be started to ask on (error \(number)).")))
    }
  }
}

/// Starts a detached thread with all signals blocked; the error number where that failed.
private func startDetachedThread(_ context: UnsafeMutableRawPointer) -> Int32? {
  var everything = sigset_t()
  var previous = sigset_t()
  var thread = pthread_t()
  // SAFETY: both sets are our own variables and live through the calls.
  unsafe sigfillset(&everything)
  unsafe pthread_sigmask(SIG_SETMASK, &everything, &previous)
  defer {
    // SAFETY: as above; the mask is the one that this thread had.
    unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
  // SAFETY: the context carries a retained `ThreadWork`, which the new thread takes over.
  let result = unsafe pthread_create(&thread, nil, runThreadWork, context)
  if result == 0 { pthread_detach(thread) }
  return result == 0 ? nil : result
}

private func runThreadWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  // SAFETY: whoever made the thread retained the work for it, once.
  unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
