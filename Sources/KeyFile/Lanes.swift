// SPDX-License-Identifier: Apache-2.0

/// Questions about eight bytes at once; an answer is the top bit of a byte's lane.
///
/// `atLeast` and `equals` are exact for ASCII bytes, and say nothing about others.
enum Lanes {
  @inline(__always) static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inline(__always) static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// Lanes whose byte isn't below a bound; other bits are noise.
  @inline(__always)
  static func atLeast(_ bound: UInt8, _ word: UInt64) -> UInt64 {
    (word | tops) &- ones &* UInt64(bound)
  }

  /// Lanes whose byte differs; other bits are noise.
  @inline(__always)
  static func differs(from byte: UInt8, _ word: UInt64) -> UInt64 {
    ((word ^ ones &* UInt64(byte)) | tops) &- ones
  }

  /// How many bytes at the start are `[A-Za-z0-9._+-]`.
  @inline(__always)
  static func keyPrefix(_ word: UInt64) -> Int {
    let folded = word | ones &* 0x20
    let letters = atLeast(UInt8(ascii: "a"), folded) & ~atLeast(UInt8(ascii: "z") + 1, folded)
    let signs = atLeast(UInt8(ascii: "+"), word) & ~atLeast(UInt8(ascii: "9") + 1, word)
    let noSigns = differs(from: UInt8(ascii: ","), word) & differs(from: UInt8(ascii: "/"), word)
    let underscores = ~differs(from: UInt8(ascii: "_"), word)
    let others = ~(letters | signs & noSigns | underscores) | word
    return (others & tops).trailingZeroBitCount / 8
  }

  /// The first bytes of a word, one to eight, with zeros behind them.
  @inline(__always)
  static func first(_ count: Int, of word: UInt64) -> UInt64 {
    word & UInt64.max >> UInt64(64 - 8 * count)
  }

  /// Lanes that hold a newline, and lanes that hold anything but printable ASCII and newlines.
  ///
  /// The lowest newline is a real one where no other lane up to it is unusual.
  @inline(__always)
  static func survey(_ word: UInt64) -> (newlines: UInt64, unusual: UInt64) {
    let isNoNewline = differs(from: UInt8(ascii: "\n"), word)
    let delete = word &+ ones
    return (~isNoNewline & tops, (word | ~atLeast(0x20, word) & isNoNewline | delete) & tops)
  }
}
