// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file or folder that couldn't be read.
struct FileFailure: Error, Sendable, Hashable {
  /// The `errno` of the call.
  let number: CInt

  /// Takes what the last system call of this thread left.
  static var last: Self { Self(number: errno) }

  /// It is no regular file: a folder, FIFO, socket or device.
  static let notAFile = Self(number: EINVAL)

  /// It is not there, or not any more.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// Its permissions forbid it.
  var isForbidden: Bool { number == EACCES || number == EPERM }

  /// The reason, as the system says it where it is the system's.
  var reason: String {
    if self == .notAFile { return "it is no regular file" }
    if number == ELOOP { return "it is a symbolic link" }
    // SAFETY: strerror gives a text that ends in a NUL and is copied at once.
    return unsafe String(cString: strerror(number))
  }
}
