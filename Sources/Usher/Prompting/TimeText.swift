// SPDX-License-Identifier: Apache-2.0

/// Writes and reads moments and spans of time as people and JSON do.
package enum TimeText {
  private static let millisecondsPerDay: Int64 = 86_400_000
  private static let earliest: Int64 = -62_135_596_800_000  // 0001-01-01T00:00:00Z
  private static let latest: Int64 = 253_402_300_799_999  // 9999-12-31T23:59:59.999Z

  /// A moment as RFC 3339 §5.6 writes it, in UTC and with milliseconds: `2026-03-01T09:30:00.000Z`.
  ///
  /// The moment is in milliseconds since 1970 in UTC; one that the four digits of a year can't hold becomes the nearest
  /// that they can.
  package static func rfc3339(_ milliseconds: Int64) -> String {
    let moment = min(max(milliseconds, earliest), latest)
    let days = moment.dividedDown(by: millisecondsPerDay)
    let rest = Int(moment - days * millisecondsPerDay)
    let date = civil(days: Int(days))
    let time = "\(padded(rest / 3_600_000)):\(padded(rest / 60_000 % 60)):\(padded(rest / 1000 % 60))"
    let day = "\(padded(date.year, to: 4))-\(padded(date.month))-\(padded(date.day))"
    return "\(day)T\(time).\(padded(rest % 1000, to: 3))Z"
  }

  /// Reads a moment as RFC 3339 writes it, in UTC or with an offset; nil where it isn't one.
  ///
  /// - Returns: Milliseconds since 1970 in UTC; what is finer than a millisecond is cut off.
  package static func moment(rfc3339 text: String) -> Int64? {
    var scanner = TimeScanner(Array(text.utf8))
    guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2), scanner.take("-"),
      let day = scanner.digits(2), scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let hour = scanner.digits(2), scanner.take(":"), let minute = scanner.digits(2), scanner.take(":"),
      let second = scanner.digits(2), let fraction = scanner.fraction(), let offset = scanner.offset(),
      scanner.isAtEnd, year >= 1, (1...12).contains(month), day >= 1, day <= daysIn(month: month, of: year),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let seconds = Int64((days(year: year, month: month, day: day) * 24 + hour) * 3600 + (minute - offset) * 60 + second)
    return seconds * 1000 + Int64(fraction)
  }

  /// Reads a span such as `30m`, `8h` or `7d`; nil where it isn't one, is nothing, or is longer than ten years.
  ///
  /// - Returns: Milliseconds.
  package static func span(_ text: String) -> Int64? {
    let unit: Int64
    switch text.utf8.last {
    case UInt8(ascii: "s"): unit = 1000
    case UInt8(ascii: "m"): unit = 60_000
    case UInt8(ascii: "h"): unit = 3_600_000
    case UInt8(ascii: "d"): unit = millisecondsPerDay
    default: return nil
    }
    let digits = text.utf8.dropLast()
    guard (1...9).contains(digits.count), digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    return number > 0 && number * unit <= 3653 * millisecondsPerDay ? number * unit : nil
  }
}

// The calendar: years start in March here, so that the leap day is a year's last and needs no case of its own.
extension TimeText {
  private static let daysPerEra = 146_097  // 400 years

  private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468  // Days since 0000-03-01.
    let era = (shifted >= 0 ? shifted : shifted - daysPerEra + 1) / daysPerEra
    let dayOfEra = shifted - era * daysPerEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * daysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func padded(_ number: Int, to width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension Int64 {
  fileprivate func dividedDown(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}

/// Takes a moment's text apart from its front.
private struct TimeScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - position >= count else { return nil }
    var number = 0
    for byte in bytes[position..<position + count] {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    position += count
    return number
  }

  /// The milliseconds behind a point; 0 where there is no point.
  mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    var milliseconds = 0
    var weight = 100
    let start = position
    while let digit = digits(1) {
      milliseconds += digit * weight
      weight /= 10
    }
    return position > start ? milliseconds : nil
  }

  /// The minutes that the clock is ahead of UTC.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = digits(2), take(":"), let minutes = digits(2), hours < 24, minutes < 60
    else { return nil }
    return (isAhead ? 1 : -1) * (hours * 60 + minutes)
  }
}
