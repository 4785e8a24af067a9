// SPDX-License-Identifier: Apache-2.0

import ItemLayout

/// Memory such as a plugin lends it, freed with the last reference.
@safe
final class LentMemory {
  // SAFETY: allocated and freed here.
  private let start: UnsafeMutableRawPointer

  init(_ bytes: [UInt8]) {
    unsafe start = .allocate(byteCount: max(1, bytes.count), alignment: 8)
    unsafe UnsafeMutableRawBufferPointer(start: start, count: bytes.count).copyBytes(from: bytes)
  }

  convenience init(words: [UInt64]) {
    self.init(words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } })
  }

  deinit {
    unsafe start.deallocate()
  }

  var address: UInt64 { unsafe UInt64(UInt(bitPattern: start)) }

  /// Reads it by a layout from some byte on.
  func read(_ layout: Layout, from offset: Int = 0, limits: ItemLimits = ItemLimits()) throws(LayoutError) -> ItemRecord
  {
    // SAFETY: each test lends at least as many bytes as the struct in them says.
    try unsafe layout.unpack(start + offset, limits: limits).record
  }
}

/// Reads words by a layout.
func read(
  _ words: [UInt64], as layout: String, limits: ItemLimits = ItemLimits()
) throws(LayoutError) -> ItemRecord {
  try LentMemory(words: words).read(Layout(parsing: layout), limits: limits)
}

/// The error of words that a layout must refuse.
func refusal(_ words: [UInt64], as layout: String, limits: ItemLimits = ItemLimits()) -> LayoutError? {
  do throws(LayoutError) {
    _ = try read(words, as: layout, limits: limits)
    return nil
  } catch {
    return error
  }
}
