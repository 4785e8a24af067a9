// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Copies of texts as a NULL-terminated list for C, freed with the list.
@safe package final class TextList {
  /// The list; it and its texts live as long as this object.
  package let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// Copies texts.
  package init(_ texts: [String]) {
    count = texts.count
    // SAFETY: one place more than there are texts, all initialised here; `deinit` frees them.
    unsafe pointers = .allocate(capacity: count + 1)
    for (index, text) in texts.enumerated() {
      unsafe (pointers + index).initialize(to: strdup(text))
    }
    unsafe (pointers + count).initialize(to: nil)
  }

  deinit {
    // SAFETY: the places and texts of `init`, which nobody uses after the list has gone.
    for index in 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
}
