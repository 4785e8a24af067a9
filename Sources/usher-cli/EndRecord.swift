// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Usher

/// Where a child process writes what it came to, for its parent to read once it has ended.
struct EndRecord {
  private let reading: Int32
  private let writing: Int32

  init() throws(Shortage) {
    // A pair of sockets, because a pipe of Swift's Glibc can't be CLOEXEC from the start.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    var ends: [Int32] = [-1, -1]
    // SAFETY: The array has the two elements that the call fills.
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .ofSockets(SystemError(number: errno)) }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Keeps the parent's end.
  func becomeReader() {
    close(writing)
  }

  /// Keeps the child's end, which sends SIGTERM when the parent has ended: nobody would learn what the work comes to.
  func becomeWriter() {
    close(reading)
    let setSignal: Int32 = 10  // F_SETSIG of Linux on every machine; glibc shows it under _GNU_SOURCE only.
    _ = fcntl(writing, F_SETOWN, getpid())
    _ = fcntl(writing, setSignal, SIGTERM)
    _ = fcntl(writing, F_SETFL, O_NONBLOCK | O_ASYNC)
  }

  /// Leaves the record; where that fails there is none.
  func write(_ status: ExitStatus) {
    var byte = UInt8(truncatingIfNeeded: status.rawValue)
    // SAFETY: One byte that lives as long as the call. A plugin may have closed the other end: no SIGPIPE.
    _ = unsafe send(writing, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// The record that is there; waits for none.
  func read() -> ExitStatus? {
    var byte: UInt8 = 0
    // SAFETY: One byte that lives as long as the call.
    guard unsafe recv(reading, &byte, 1, 0) == 1 else { return nil }
    return ExitStatus(rawValue: Int32(byte))
  }
}
