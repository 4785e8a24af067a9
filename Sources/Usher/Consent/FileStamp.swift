// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What `stat` says about a file; two equal stamps mean that nothing was written in between.
struct FileStamp: Sendable, Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int64
  var mode: UInt32
  var owner: UInt32
  var links: UInt64
  /// Nanoseconds since 1970, like the next; used for equality only.
  var modified: Int64
  var changed: Int64

  /// Whether both are the same file, whatever is in it.
  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }

  /// Whether it is a regular file.
  var isRegular: Bool { mode & S_IFMT == S_IFREG }
  /// Whether it is a folder.
  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  /// Whether the group or everybody may write it.
  var isWritableByOthers: Bool { mode & 0o022 != 0 }

  /// Asks about a path, following links; throws the error number.
  static func at(_ path: String, followingLinks: Bool = true) throws(SystemError) -> FileStamp {
    var info = stat()
    // SAFETY: The path is NUL-terminated for the call, and `info` is a whole `struct stat` that the call fills.
    let result = unsafe followingLinks ? stat(path, &info) : lstat(path, &info)
    guard result == 0 else { throw SystemError(errno) }
    return FileStamp(info)
  }

  /// Asks about an open file; throws the error number.
  static func of(_ descriptor: Int32) throws(SystemError) -> FileStamp {
    var info = stat()
    // SAFETY: `info` is a whole `struct stat` that the call fills.
    guard unsafe fstat(descriptor, &info) == 0 else { throw SystemError(errno) }
    return FileStamp(info)
  }

  private init(_ info: stat) {
    device = UInt64(info.st_dev)
    inode = UInt64(info.st_ino)
    size = Int64(info.st_size)
    mode = info.st_mode
    owner = info.st_uid
    links = UInt64(info.st_nlink)
    modified = Int64(info.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(info.st_mtim.tv_nsec)
    changed = Int64(info.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(info.st_ctim.tv_nsec)
  }
}
