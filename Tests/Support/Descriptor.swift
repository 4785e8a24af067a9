// SPDX-License-Identifier: Apache-2.0

internal import CTestSupport
import Glibc

/// A file descriptor that is closed with the last reference to it.
package final class Descriptor: Sendable {
  package let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Makes a pipe whose two ends no child inherits.
  static func pipe() throws(SystemCallFailure) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the array holds the two numbers that the call writes.
    let code = unsafe test_pipe(&ends)
    guard code == 0 else { throw SystemCallFailure("pipe2", code: code) }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Reads what is there, at most 64 KiB, and returns nil at the end of the file.
  func readSome() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    // SAFETY: the buffer holds as many bytes as the call is told.
    let count = unsafe read(number, &buffer, buffer.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    return count > 0 ? Array(buffer[..<count]) : nil  // A terminal whose program has gone reads as EIO: the end too.
  }

  /// Writes as much as fits without waiting for more room, and returns nil when nobody reads any more.
  func writeSome(_ bytes: ArraySlice<UInt8>) -> Int? {
    // SAFETY: the pointer and the count are those of the same borrowed buffer.
    let count = unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, min($0.count, 4096)) }
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return 0 }
    return count >= 0 ? count : nil
  }
}
