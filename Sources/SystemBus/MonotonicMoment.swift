// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A moment of the monotonic clock, in microseconds, as sd-bus counts.
struct MonotonicMoment: Sendable, Comparable {
  let microseconds: UInt64

  init(microseconds: UInt64) {
    self.microseconds = microseconds
  }

  static var now: MonotonicMoment {
    var time = timespec()
    // SAFETY: The timespec lives as long as the call; the clock always exists.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicMoment(microseconds: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000)
  }

  /// The moment that is so much later; a negative duration counts as none.
  static func after(_ duration: Duration) -> MonotonicMoment {
    let parts = duration.components
    guard parts.seconds >= 0, parts.attoseconds >= 0 else { return .now }
    let (seconds, overflows) = UInt64(parts.seconds).multipliedReportingOverflow(by: 1_000_000)
    guard !overflows, seconds < UInt64(Int64.max) else { return MonotonicMoment(microseconds: UInt64(Int64.max)) }
    return MonotonicMoment(
      microseconds: now.microseconds + seconds + UInt64(parts.attoseconds) / 1_000_000_000_000)
  }

  /// How long poll(2) may wait for it, rounded up.
  var pollMilliseconds: Int32 {
    let now = MonotonicMoment.now
    guard self > now else { return 0 }
    return Int32(clamping: (microseconds - now.microseconds + 999) / 1000)
  }

  static func < (left: MonotonicMoment, right: MonotonicMoment) -> Bool {
    left.microseconds < right.microseconds
  }
}
