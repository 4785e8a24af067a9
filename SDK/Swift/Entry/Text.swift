// SPDX-License-Identifier: Apache-2.0

internal import CUsher

extension String {
  /// Copies a view of the host's; nil where it is no view at all.
  ///
  /// Invalid UTF-8 is repaired.
  init?(copying view: usher_str) {
    // SAFETY: a number, and a pointer that is compared with nil.
    guard let count = Int(exactly: unsafe view.len) else { return nil }
    guard let start = unsafe view.ptr else {
      guard count == 0 else { return nil }
      self = ""
      return
    }
    // SAFETY: the ABI lends `len` bytes at `ptr` for the call that we are in.
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    self = unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// Lends the text as a view for the time of `body`.
  func withView<Result>(_ body: (usher_str) -> Result) -> Result {
    var text = self
    // SAFETY: the buffer lives until the closure has returned, and callees copy what they keep.
    return text.withUTF8 { utf8 in
      unsafe utf8.withMemoryRebound(to: CChar.self) { characters in
        unsafe body(usher_str(ptr: characters.baseAddress, len: UInt64(characters.count)))
      }
    }
  }
}
