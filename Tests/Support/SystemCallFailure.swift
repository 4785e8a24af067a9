// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A system call that failed in a test's own scaffolding.
package struct SystemCallFailure: Error, Sendable, CustomStringConvertible {
  /// The call, with what it was called on.
  package let call: String
  /// The value of `errno`.
  package let code: Int32

  package var description: String {
    // SAFETY: strerror returns a NUL-terminated text that lives at least until the next call; it is copied at once.
    unsafe "\(call): \(String(cString: strerror(code)))"
  }

  init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }
}
