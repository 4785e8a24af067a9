// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What a name in a folder stands for.
enum FileKind: UInt8, Sendable {
  case file
  case folder
  case link
  /// FIFO, socket or device.
  case other

  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
  }
}
