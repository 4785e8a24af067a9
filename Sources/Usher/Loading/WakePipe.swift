// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A pipe that wakes a thread which waits in poll(2); both ends are CLOEXEC and close with the object.
final class WakePipe: Sendable {
  /// The end that becomes readable.
  let readable: Int32
  private let writable: Int32

  /// Nil where no descriptors are left.
  init?() {
    var ends: (Int32, Int32) = (-1, -1)
    // SAFETY: The tuple is two adjacent numbers, as pipe(2) writes them.
    let made = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      unsafe pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard made == 0 else { return nil }
    for end in [ends.0, ends.1] {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readable, writable) = ends
  }

  deinit {
    close(readable)
    close(writable)
  }

  func wake() {
    var byte: UInt8 = 1
    // SAFETY: One byte that lives as long as the call. A full pipe wakes as well.
    _ = unsafe write(writable, &byte, 1)
  }
}
