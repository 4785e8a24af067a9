// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Wakes the thread of a connection out of poll(2).
///
/// Both ends are CLOEXEC from the start, which a pipe of Swift's Glibc can't be, so this is a pair of sockets.
final class BusWake: Sendable {
  /// The end that becomes readable.
  let readable: Int32
  private let writable: Int32

  /// Makes both ends; nil where no more files can be open.
  init?() {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    var ends: [Int32] = [-1, -1]
    // SAFETY: The array has the two elements that the call fills.
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
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
    _ = unsafe send(writable, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Takes back what woke the thread.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 64)
    // SAFETY: The buffer is as long as it says.
    while unsafe buffer.withUnsafeMutableBytes({ unsafe read(readable, $0.baseAddress, $0.count) }) == 64 {}
  }
}
