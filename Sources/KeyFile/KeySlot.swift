// SPDX-License-Identifier: Apache-2.0

/// Where one header or one `key=value` line stands in the bytes.
struct KeySlot: Sendable {
  /// Number of the group that headers themselves are filed under.
  static let headers = UInt32.max
  /// Number of the group of keys that stand in none.
  static let root = UInt32.max - 1

  /// Where the name starts; a locale follows it behind one bracket.
  var nameStart: UInt32
  var nameLength: UInt16
  /// 0 where there is no locale.
  var localeLength: UInt16 = 0
  var valueStart: UInt32 = 0
  var valueLength: UInt32 = 0
  var line: UInt32
  /// The slot of the header that this line stands behind.
  var group: UInt32
  /// A hash of the name alone: quick to compare, and no defence against collisions.
  var fingerprint: UInt32

  var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
  var valueRange: Range<Int> { Int(valueStart)..<Int(valueStart) + Int(valueLength) }
  var localeRange: Range<Int> {
    let start = Int(nameStart) + Int(nameLength) + (localeLength > 0 ? 1 : 0)
    return start..<start + Int(localeLength)
  }

  /// The name as written, with its locale and the brackets.
  var writtenRange: Range<Int> {
    Int(nameStart)..<(localeLength > 0 ? localeRange.upperBound + 1 : nameRange.upperBound)
  }
}
