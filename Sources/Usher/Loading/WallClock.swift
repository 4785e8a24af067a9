// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The time of day, as answers and expiries are dated.
package enum WallClock: Sendable {
  /// Milliseconds since 1970 in UTC.
  package static var now: Int64 {
    var time = timespec()
    // SAFETY: The timespec lives as long as the call; the clock always exists.
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
