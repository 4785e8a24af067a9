// SPDX-License-Identifier: Apache-2.0

internal import Usher

/// Runs what has to wait, on the calling thread.
///
/// An asynchronous `main` would cost every command a quarter more at the start. SIGINT, SIGTERM and SIGHUP are blocked in
/// every thread from here on, and a thread of its own takes them: the first cancels the work, so that a question is
/// taken away and the terminal put in order, and the second ends the process.
func waiting(for work: @escaping @Sendable () async -> ExitStatus) -> ExitStatus {
  let signals = TerminationSignals()
  signals.block()
  let thread = WaitingThread()
  let task = Task.detached(executorPreference: thread) {
    thread.end(with: await work())
  }
  signals.watch { task.cancel() }
  return thread.run()
}
