// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An inotify descriptor for what appears in one folder.
final class FolderWatch: Sendable {
  let descriptor: CInt

  init?(_ path: String) {
    descriptor = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
    // SAFETY: the path is lent for the call.
    guard descriptor >= 0, unsafe inotify_add_watch(descriptor, path, UInt32(IN_CREATE)) >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    // SAFETY: read fills in at most as many bytes as there are.
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
