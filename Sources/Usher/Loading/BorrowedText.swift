// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Lends a Swift text to a plugin for the duration of a call.
enum BorrowedText {
  static func with<Result>(_ text: String, _ body: (usher_str) -> Result) -> Result {
    var text = text
    // SAFETY: The view is used only inside the closure, as long as the buffer is valid.
    return text.withUTF8 { bytes in
      let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      return unsafe body(usher_str(ptr: start, len: UInt64(bytes.count)))
    }
  }
}
