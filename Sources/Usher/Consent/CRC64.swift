// SPDX-License-Identifier: Apache-2.0

/// The CRC-64/XZ checksum: polynomial of ECMA-182, reflected, all ones before and after.
///
/// It finds every error burst of up to 64 bits and any other damage with a probability of 1 − 2⁻⁶⁴. It is a guard against
/// accidents. Whoever may write the log needs no forgery to change an answer, so a keyed hash would guard nothing more.
enum CRC64 {
  private static let table: [UInt64] = (0..<256).map { byte in
    (0..<8).reduce(UInt64(byte)) { value, _ in
      value & 1 == 1 ? (value >> 1) ^ 0xc96c_5795_d787_0f42 : value >> 1
    }
  }

  /// Computes the checksum of bytes.
  static func checksum(_ bytes: Span<UInt8>) -> UInt64 {
    let table = table.span
    var crc = UInt64.max
    for index in bytes.indices {
      crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[index])] ^ (crc >> 8)
    }
    return ~crc
  }
}
