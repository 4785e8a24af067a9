// SPDX-License-Identifier: Apache-2.0

import CUsher
import Glibc

/// Keeps texts in memory for as long as it lives.
@safe final class TextMemory {
  // SAFETY: each was made by malloc, is never written again, and is freed in deinit.
  private var texts: [UnsafeMutablePointer<CChar>] = unsafe []

  deinit {
    unsafe texts.forEach { unsafe free($0) }
  }

  /// A view of a text, without a NUL behind it.
  func view(_ text: String) -> usher_str {
    let count = text.utf8.count
    let copy = unsafe UnsafeMutableRawPointer(malloc(max(count, 1))).assumingMemoryBound(to: CChar.self)
    for (number, byte) in text.utf8.enumerated() { unsafe copy[number] = CChar(bitPattern: byte) }
    unsafe texts.append(copy)
    return unsafe usher_str(ptr: copy, len: UInt64(count))
  }
}

@available(*, unavailable)
extension TextMemory: Sendable {}
