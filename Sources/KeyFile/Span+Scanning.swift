// SPDX-License-Identifier: Apache-2.0

/// Eight times the byte 0x01, and the top bit of each of eight bytes.
private let ones: UInt64 = 0x0101_0101_0101_0101
private let tops: UInt64 = 0x8080_8080_8080_8080

extension Span<UInt8> {
  /// Eight bytes as a number, the first one lowest; traps where they don't all lie inside.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    // SAFETY: bytes have no padding, every bit pattern is a UInt64, and the load checks that all eight are inside.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Where a byte stands first in a range, or the range's end.
  func offset(of byte: UInt8, from start: Int, to end: Int) -> Int {
    let pattern = ones &* UInt64(byte)
    var offset = start
    while offset <= end - 8 {
      let difference = word(at: offset) ^ pattern
      let zeros = (difference &- ones) & ~difference & tops  // The lowest bit set is exact, and no other is used.
      if zeros != 0 { return offset + zeros.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, self[offset] != byte { offset += 1 }
    return offset
  }

  /// Whether any byte isn't ASCII, and whether any may be a control character other than the newline.
  ///
  /// The second answer is true too for a byte 0xC2, which the C1 control characters start with in UTF-8.
  func traits() -> (hasHighBytes: Bool, mayHaveControls: Bool) {
    var high: UInt64 = 0
    var controls: UInt64 = 0
    var offset = 0
    while offset <= count - 8 {
      Self.survey(word(at: offset), &high, &controls)
      offset += 8
    }
    while offset < count {
      Self.survey(UInt64(self[offset]) | 0x2020_2020_2020_2000, &high, &controls)
      offset += 1
    }
    return (high != 0, controls != 0)
  }

  @inline(__always)
  private static func survey(_ word: UInt64, _ high: inout UInt64, _ controls: inout UInt64) {
    let low = word & ~tops
    let isPrintable = (low | tops) &- ones &* 0x20
    let isNoNewline = ((low ^ ones &* 0x0A) | tops) &- ones
    let isDelete = ~(((low ^ ones &* 0x7F) | tops) &- ones)
    let asciiControls = (~isPrintable & isNoNewline | isDelete) & ~word & tops
    let isC2 = ~(((low ^ ones &* 0x42) | tops) &- ones) & word & tops
    high |= word & tops
    controls |= asciiControls | isC2
  }
}
