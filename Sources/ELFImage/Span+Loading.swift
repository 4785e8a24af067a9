// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
  /// A little-endian number at an offset, which the caller has found to lie inside.
  @inline(__always)
  func load<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Number.Type = Number.self) -> Number {
    // SAFETY: bytes have no padding, every bit pattern is a number, and the load checks that all bytes are inside.
    Number(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type))
  }
}
