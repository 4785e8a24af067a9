// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the system says about an error number.
enum SystemText {
  static func of(_ number: Int32) -> String {
    // SAFETY: The text stays valid until the next call of strerror in this thread, and is copied at once.
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
