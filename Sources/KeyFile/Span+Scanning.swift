// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
  /// Eight bytes as a number, the first one lowest; traps where they don't all lie inside.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    // SAFETY: bytes have no padding, every bit pattern is a UInt64, and the load checks that all eight are inside.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Where a byte stands first in a range, or the range's end.
  func offset(of byte: UInt8, from start: Int, to end: Int) -> Int {
    let pattern = Lanes.ones &* UInt64(byte)
    var offset = start
    while offset <= end - 8 {
      let difference = word(at: offset) ^ pattern
      // The lowest bit set is exact, and no other is used.
      let zeros = (difference &- Lanes.ones) & ~difference & Lanes.tops
      if zeros != 0 { return offset + zeros.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, self[offset] != byte { offset += 1 }
    return offset
  }
}
