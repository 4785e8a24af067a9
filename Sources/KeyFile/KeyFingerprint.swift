// SPDX-License-Identifier: Apache-2.0

/// Folds a name into 32 bits, eight bytes at a time.
struct KeyFingerprint {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  var value: UInt32 { UInt32(truncatingIfNeeded: state >> 32) }

  /// Adds the next eight bytes, or the last ones with zeros behind them.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
    state ^= state >> 29
  }

  static func of(_ name: Span<UInt8>) -> UInt32 {
    var fingerprint = KeyFingerprint()
    var offset = 0
    while offset <= name.count - 8 {
      fingerprint.add(name.word(at: offset))
      offset += 8
    }
    var rest: UInt64 = 0
    for position in (offset..<name.count).reversed() { rest = rest << 8 | UInt64(name[position]) }
    if offset < name.count { fingerprint.add(rest) }
    return fingerprint.value
  }
}
