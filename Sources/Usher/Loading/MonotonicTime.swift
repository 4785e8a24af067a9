// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A moment of the monotonic clock, in nanoseconds.
struct MonotonicTime: Sendable, Comparable {
  let nanoseconds: UInt64

  init(nanoseconds: UInt64) {
    self.nanoseconds = nanoseconds
  }

  static var now: MonotonicTime {
    var time = Glibc.timespec()
    // SAFETY: The timespec lives as long as the call; the clock always exists.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// The moment that is so much later; a negative duration counts as none, one beyond the clock as its end.
  func advanced(by duration: Duration) -> MonotonicTime {
    let parts = duration.components
    guard parts.seconds >= 0, parts.attoseconds >= 0 else { return self }
    let seconds = UInt64(parts.seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let sum = nanoseconds.addingReportingOverflow(seconds.partialValue &+ UInt64(parts.attoseconds) / 1_000_000_000)
    let overflows = seconds.overflow || sum.overflow || sum.partialValue > UInt64(Int64.max)
    return MonotonicTime(nanoseconds: overflows ? UInt64(Int64.max) : sum.partialValue)
  }

  var timespec: Glibc.timespec {
    Glibc.timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }

  static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
