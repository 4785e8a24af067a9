// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Wakes a thread that waits in poll(2): becomes readable at the first wake, and stays so.
///
/// Both ends are CLOEXEC from the start, which a pipe of Swift's Glibc can't be, so this is a pair of sockets.
final class WakePipe: Sendable {
  /// The end that becomes readable.
  let readable: Int32
  private let writable: Int32

  /// Makes both ends.
  init() throws(Shortage) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    var ends: [Int32] = [-1, -1]
    // SAFETY: The array has the two elements that the call fills.
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .ofSockets(SystemError(number: errno))
    }
    (readable, writable) = (ends[0], ends[1])
  }

  deinit {
    close(readable)
    close(writable)
  }

  /// Safe on any thread, any number of times.
  func wake() {
    var byte: UInt8 = 1
    // SAFETY: One byte that lives as long as the call. A full socket wakes as well.
    _ = unsafe write(writable, &byte, 1)
  }
}
