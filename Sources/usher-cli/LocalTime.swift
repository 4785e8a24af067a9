// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Usher

/// Moments as people read them.
enum LocalTime {
  /// A moment in the person's time zone, to the minute: `2026-03-01 09:30`.
  ///
  /// The moment is in milliseconds since 1970 in UTC; one that the system has no calendar for is written in UTC.
  static func text(_ milliseconds: Int64) -> String {
    var seconds = time_t(milliseconds / 1000)
    // SAFETY: both are our own variables, and the time zone's name, which is a pointer, isn't read.
    var date = unsafe tm()
    let isKnown = unsafe localtime_r(&seconds, &date) != nil
    let (year, month, day) = unsafe (date.tm_year, date.tm_mon + 1, date.tm_mday)
    let (hour, minute) = unsafe (date.tm_hour, date.tm_min)
    guard isKnown, (0..<8000).contains(year) else { return TimeText.rfc3339(milliseconds) }
    return "\(year + 1900)-\(padded(month))-\(padded(day)) \(padded(hour)):\(padded(minute))"
  }

  private static func padded(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
