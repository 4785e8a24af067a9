// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
  /// Whether the bytes are those of a text.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && starts(with: text)
  }

  /// Whether the bytes start with those of a text.
  @inline(__always)
  func starts(with text: StaticString) -> Bool {
    // SAFETY: the pointer of a static text lives for ever and has that many bytes.
    starts(with: unsafe Span(_unsafeStart: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether the bytes end with those of a text.
  func ends(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && extracting(last: text.utf8CodeUnitCount).starts(with: text)
  }

  /// Whether the bytes start with others.
  @inline(__always)
  func starts(with other: Span<UInt8>) -> Bool {
    guard count >= other.count else { return false }
    var position = 0
    while position <= other.count - 8 {
      if word(at: position) != other.word(at: position) { return false }
      position += 8
    }
    while position < other.count {
      if self[position] != other[position] { return false }
      position += 1
    }
    return true
  }

  /// Eight bytes as a number, to compare them at once; traps where they don't all lie inside.
  @inline(__always)
  private func word(at offset: Int) -> UInt64 {
    // SAFETY: bytes have no padding, every bit pattern is a UInt64, and the load checks that all eight are inside.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
