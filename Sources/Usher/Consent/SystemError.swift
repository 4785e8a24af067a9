// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An error number of the system.
struct SystemError: Error, Sendable, Hashable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// The system's words for it.
  var text: String {
    var buffer = [CChar](repeating: 0, count: 128)
    // SAFETY: The buffer and its size are those of the array; the call ends the text with a NUL within it.
    guard unsafe strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
