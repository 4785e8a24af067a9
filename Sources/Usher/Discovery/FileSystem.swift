// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Questions about paths, each answered with one or a few system calls.
package enum FileSystem {
  /// What `lstat` says about a path.
  static func facts(of path: String) throws(SystemError) -> FileFacts {
    guard !hasNUL(path) else { throw SystemError(number: ENOENT) }
    var facts = stat()
    // SAFETY: The path is a NUL-terminated text, and the structure outlives the call that fills it.
    guard unsafe lstat(path, &facts) == 0 else { throw SystemError(number: errno) }
    return FileFacts(facts)
  }

  /// The path without links, `.` and `..`.
  static func resolved(_ path: String) throws(SystemError) -> String {
    guard !hasNUL(path) else { throw SystemError(number: ENOENT) }
    // SAFETY: realpath allocates its answer where the second argument is nil; it is freed below, after the copy.
    guard let answer = unsafe realpath(path, nil) else { throw SystemError(number: errno) }
    defer { unsafe free(answer) }
    return unsafe String(cString: answer)
  }

  /// What a symbolic link says; nil where it can't be read or says more than a kilobyte.
  static func target(ofLink path: String) -> String? {
    // SAFETY: The buffer lives as long as the closure, and its own count bounds what is written and read.
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink(path, start, buffer.count)
      guard count > 0, count < buffer.count else { return nil }
      unsafe buffer[count] = 0
      return unsafe String(cString: start)
    }
  }

  /// Reads a regular file, up to a size.
  ///
  /// - Throws: `EFBIG` where the file is longer, `EISDIR` where it is a folder, and `ENXIO` where it is a FIFO, a socket or a
  ///   device.
  package static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try OpenFile(path: path, follow: true)
    let facts = try file.facts()
    guard facts.isRegularFile else {
      throw SystemError(number: facts.kind == UInt32(S_IFDIR) ? EISDIR : ENXIO)
    }
    guard facts.identity.size <= limit else { throw SystemError(number: EFBIG) }
    return try file.contents(limit: limit)
  }

  /// Whether there is a file that a path leads to, through links too.
  static func exists(_ path: String) -> Bool {
    // SAFETY: The path is a NUL-terminated text that lives as long as the call.
    unsafe access(path, F_OK) == 0
  }

  /// Whether a system call would take the beginning of a path for the whole.
  private static func hasNUL(_ path: String) -> Bool {
    let bytes = path.utf8Span.span
    for index in bytes.indices where bytes[index] == 0 { return true }
    return false
  }

  /// Whether nobody can write through the mount that a path is on.
  static func isOnReadOnlyMount(_ path: String) -> Bool {
    var facts = statvfs()
    // SAFETY: The path is a NUL-terminated text, and the structure outlives the call that fills it.
    return unsafe statvfs(path, &facts) == 0 && facts.f_flag & UInt(ST_RDONLY) != 0
  }

  /// Whether a file or folder has an access control list beside its mode; true as well where that can't be learned.
  static func hasAccessList(_ path: String) -> Bool {
    CLibrary.hasAccessList(path)
  }
}
