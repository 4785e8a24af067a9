// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The system calls of the consent log that take paths.
package enum PathCalls: Sendable {
  /// Makes a folder with mode 0700, whatever the umask says; one that is there already is left alone.
  static func makeFolder(_ path: String) throws(SystemError) {
    // SAFETY: The path is NUL-terminated for the call.
    guard unsafe mkdir(path, 0o700) == 0 else {
      if errno == EEXIST { return }
      throw SystemError(number: errno)
    }
    // SAFETY: As above.
    guard unsafe chmod(path, 0o700) == 0 else { throw SystemError(number: errno) }
  }

  /// Throws where the process may not list, enter and change a folder.
  static func checkAccess(_ folder: String) throws(SystemError) {
    // SAFETY: The path is NUL-terminated for the call.
    let result = unsafe faccessat(AT_FDCWD, folder, R_OK | W_OK | X_OK, Int32(AT_EACCESS))
    guard result == 0 else { throw SystemError(number: errno) }
  }

  /// Puts a file in the place of another, in one step.
  static func replace(_ path: String, with new: String) throws(SystemError) {
    // SAFETY: Both paths are NUL-terminated for the call.
    guard unsafe rename(new, path) == 0 else { throw SystemError(number: errno) }
  }

  /// Deletes a file; one that isn't there is fine.
  static func remove(_ path: String) {
    // SAFETY: The path is NUL-terminated for the call.
    _ = unsafe unlink(path)
  }

  /// The names in a folder, without order.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    // SAFETY: The stream is used by this function alone and closed at its end.
    guard let stream = unsafe opendir(folder) else { throw SystemError(number: errno) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    errno = 0
    // SAFETY: An entry is read before the next call for this stream replaces it; the kernel ends its name with a NUL.
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    guard errno == 0 else { throw SystemError(number: errno) }
    return names
  }
}
