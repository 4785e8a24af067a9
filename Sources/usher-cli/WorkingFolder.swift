// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Where relative paths on the command line start.
enum WorkingFolder {
  /// A path that doesn't depend on the working folder; the same text where that can't be learned.
  static func absolute(_ path: String) -> String {
    // SAFETY: getcwd allocates what it returns, which is copied and freed here.
    guard path.utf8.first != UInt8(ascii: "/"), let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder) + "/" + path
  }
}
