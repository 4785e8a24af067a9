// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What `stat` says about a file.
struct FileFacts: Sendable {
  let identity: FileIdentity
  let owner: UInt32
  let group: UInt32
  /// Kind and permissions.
  let mode: UInt32

  init(_ facts: stat) {
    identity = FileIdentity(
      device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino), size: Int64(facts.st_size),
      modified: Self.nanoseconds(facts.st_mtim), changed: Self.nanoseconds(facts.st_ctim))
    owner = facts.st_uid
    group = facts.st_gid
    mode = facts.st_mode
  }

  var kind: UInt32 { mode & UInt32(S_IFMT) }
  var isRegularFile: Bool { kind == UInt32(S_IFREG) }
  var isFolder: Bool { kind == UInt32(S_IFDIR) }
  var isLink: Bool { kind == UInt32(S_IFLNK) }
  var isSticky: Bool { mode & UInt32(S_ISVTX) != 0 }
  var isWritableByGroup: Bool { mode & UInt32(S_IWGRP) != 0 }
  var isWritableByOthers: Bool { mode & UInt32(S_IWOTH) != 0 }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
