// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Tells a thread that waits in `poll` to take its question away: a socket that becomes readable once and stays so.
final class Withdrawal: Sendable {
  /// The end to wait on.
  let descriptor: Int32
  private let sender: Int32

  // A pipe would do, but Glibc's module has none that is closed on exec from the start.
  private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)

  init() throws(PromptFailure) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the array has the two elements that the call fills.
    guard unsafe socketpair(AF_UNIX, Self.kind, 0, &ends) == 0 else {
      throw PromptFailure(.failed, "No question can be asked: the process has no descriptor left (error \(errno)).")
    }
    descriptor = ends[0]
    sender = ends[1]
  }

  deinit {
    close(descriptor)
    close(sender)
  }

  /// Safe on any thread, any number of times.
  func signal() {
    // SAFETY: the count is that of the literal. A full socket is readable already.
    _ = unsafe write(sender, [1], 1)
  }
}
