// SPDX-License-Identifier: Apache-2.0

import Glibc

/// System calls that tests of discovery make on files; each says whether it worked.
enum DiscoveryFiles {
  static func link(_ target: String, at path: String) -> Bool {
    // SAFETY: the texts are only read during the call.
    unsafe symlink(target, path) == 0
  }

  static func fifo(_ path: String) -> Bool {
    // SAFETY: as above.
    unsafe mkfifo(path, 0o644) == 0
  }

  static func cut(_ path: String, to length: Int) -> Bool {
    // SAFETY: as above.
    unsafe truncate(path, length) == 0
  }

  static func setMode(_ mode: UInt32, of path: String) -> Bool {
    // SAFETY: as above.
    unsafe chmod(path, mode) == 0
  }

  static func setOwner(_ owner: UInt32, group: UInt32, of path: String) -> Bool {
    // SAFETY: as above.
    unsafe chown(path, owner, group) == 0
  }

  static func delete(_ path: String) -> Bool {
    // SAFETY: as above.
    unsafe remove(path) == 0
  }

  /// Makes a socket's file, and keeps nothing open.
  static func socket(_ path: String) -> Bool {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // SAFETY: At most so many bytes are copied that the field keeps a NUL at its end, and the structure outlives the call.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8.prefix(107)) }
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  static func move(_ path: String, to other: String) -> Bool {
    // SAFETY: as above.
    unsafe rename(path, other) == 0
  }

  /// Makes an empty file whose name is bytes.
  static func make(inFolder folder: String, name: [UInt8]) -> Bool {
    let path = (Array(folder.utf8) + [UInt8(ascii: "/")] + name + [0]).map { CChar(bitPattern: $0) }
    // SAFETY: the bytes end in a NUL and are only read during the call.
    return close(unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)) == 0
  }
}
