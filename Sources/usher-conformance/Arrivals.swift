// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Counts tasks that ran, and lets a thread that belongs to nobody wait for them.
final class Arrivals: Sendable {
  private let count = Mutex(0)
  private let pipe: (read: Int32, write: Int32)

  init() {
    var ends: (Int32, Int32) = (-1, -1)
    // SAFETY: the tuple has room for the two numbers that are written.
    _ = unsafe withUnsafeMutablePointer(to: &ends) {
      unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) { unsafe Glibc.pipe($0) }
    }
    pipe = ends
  }

  deinit {
    close(pipe.read)
    close(pipe.write)
  }

  /// Notes that one has arrived.
  func add() {
    count.withLock { $0 += 1 }
    var byte: UInt8 = 0
    // SAFETY: one byte of a local.
    _ = unsafe write(pipe.write, &byte, 1)
  }

  /// Waits until so many have arrived; false when the time is over.
  func wait(for wanted: Int, milliseconds: UInt32) -> Bool {
    var rest = Int32(clamping: milliseconds)
    while count.withLock({ $0 }) < wanted {
      var ready = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
      let begun = clock_gettime_nsec()
      // SAFETY: one entry, which outlives the call.
      guard unsafe poll(&ready, 1, rest) > 0 else { return false }
      var byte: UInt8 = 0
      // SAFETY: one byte of a local.
      _ = unsafe read(pipe.read, &byte, 1)
      rest = max(0, rest - Int32(clamping: (clock_gettime_nsec() - begun) / 1_000_000))
    }
    return true
  }

  private func clock_gettime_nsec() -> UInt64 {
    var time = timespec()
    // SAFETY: `time` outlives the call, which can't fail for this clock.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
