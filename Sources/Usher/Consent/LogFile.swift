// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An open file, closed when the last user lets go of it; every system call of the consent log that needs a pointer.
final class LogFile: Sendable {
  /// How a file is opened.
  enum Purpose: Sendable {
    /// To read; it must be there.
    case reading
    /// To read and append; it must be there.
    case appending
    /// To read and append; it must not be there.
    case creating
    /// To read and write, made where it is missing.
    case locking
    /// To write anew, made where it is missing.
    case replacing
    /// A folder, to sync it.
    case folder
  }

  let descriptor: Int32

  /// Opens a file; links, FIFOs and devices are never waited for or followed.
  ///
  /// A file that is made has mode 0600, whatever the umask says.
  init(_ path: String, for purpose: Purpose) throws(SystemError) {
    // O_NONBLOCK: opening a FIFO would wait for its other end.
    let common = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    switch purpose {
    case .reading: descriptor = try Self.open(path, O_RDONLY | common)
    case .appending: descriptor = try Self.open(path, O_RDWR | O_APPEND | common)
    case .creating: descriptor = try Self.create(path, O_RDWR | O_APPEND | common)
    case .locking: descriptor = try Self.openOrCreate(path, O_RDWR | common)
    case .replacing: descriptor = try Self.openOrCreate(path, O_WRONLY | O_TRUNC | common)
    case .folder: descriptor = try Self.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
  }

  private static func openOrCreate(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    // Other processes may make it, and in theory delete it, in between; so it is tried a few times.
    for _ in 0..<8 {
      do throws(SystemError) {
        return try open(path, flags)
      } catch {
        if error.number != ENOENT { throw error }
      }
      do throws(SystemError) {
        return try create(path, flags)
      } catch {
        if error.number != EEXIST { throw error }
      }
    }
    throw SystemError(number: EEXIST)
  }

  private static func create(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    let descriptor = try open(path, flags | O_CREAT | O_EXCL)
    // A umask can take the owner's own permissions away.
    guard fchmod(descriptor, 0o600) == 0 else {
      let number = errno
      close(descriptor)
      throw SystemError(number: number)
    }
    return descriptor
  }

  private static func open(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    while true {
      // SAFETY: The path is NUL-terminated for the call.
      let descriptor = unsafe Glibc.open(path, flags, 0o600)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }

  deinit {
    close(descriptor)
  }

  /// What the file is now.
  func facts() throws(SystemError) -> FileFacts {
    var facts = stat()
    // SAFETY: The structure outlives the call that fills it.
    guard unsafe fstat(descriptor, &facts) == 0 else { throw SystemError(number: errno) }
    return FileFacts(facts)
  }

  /// Reads up to `count` bytes; fewer where the file ends before.
  func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    // SAFETY: `pread` writes at most the bytes between `filled` and the capacity, and `filled` counts what was written.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      while filled < count {
        let part = unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, off_t(offset + filled))
        if part == 0 { return }
        if part < 0 {
          if errno == EINTR { continue }
          failure = SystemError(number: errno)
          return
        }
        filled += part
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes at the beginning.
  func overwrite(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      // SAFETY: The pointer and the count stay within the array, and `pwrite` reads within the call only.
      let part = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress.map { unsafe $0 + written }, $0.count - written, off_t(written))
      }
      if part < 0, errno == EINTR { continue }
      guard part > 0 else { throw SystemError(number: part < 0 ? errno : EIO) }
      written += part
    }
  }

  /// Puts the file and what is known about it on the disk; for a folder, its entries.
  func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw SystemError(number: errno) }
  }

  /// Waits for a lock on the open file description: two of them exclude each other in one process as well.
  func lock(exclusively: Bool) throws(SystemError) {
    try setLock(Int16(exclusively ? F_WRLCK : F_RDLCK))
  }

  /// Lets the lock go, also where a forked child still holds the description.
  func unlock() {
    try? setLock(Int16(F_UNLCK))
  }

  private func setLock(_ kind: Int16) throws(SystemError) {
    // F_OFD_SETLKW of Linux on every machine; glibc shows it under _GNU_SOURCE only.
    let command: Int32 = 38
    var request = flock()
    request.l_type = kind
    request.l_whence = Int16(SEEK_SET)
    // SAFETY: The request is a whole `struct flock` that the call reads; length 0 means to the end of the file.
    while unsafe fcntl(descriptor, command, &request) != 0 {
      guard errno == EINTR else { throw SystemError(number: errno) }
    }
  }
}
