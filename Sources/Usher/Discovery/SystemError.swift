// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Why the kernel refused a call.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number from `errno`.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  /// Whether there is no such file.
  package var isMissing: Bool { number == ENOENT || number == ENOTDIR }

  /// What is wrong, and where the whole process is short of something, what to do about that.
  package var advice: String { Shortage(self)?.description ?? description }

  /// What to do about it: what is given, unless something else than the file is to blame.
  func remedy(_ usual: String) -> String {
    Shortage(self)?.remedy ?? usual
  }

  /// The C library's words for it, in lower case as they stand in the middle of a sentence.
  package var description: String {
    switch number {
    case EACCES, EPERM: "permission denied"
    case ENOENT: "no such file or folder"
    case ENOTDIR: "a part of the path isn't a folder"
    case EISDIR: "it is a folder"
    case ENXIO, ENODEV: "it is a FIFO, a socket or a device"
    case ELOOP: "it is a symbolic link, or has too many in its path"
    case EIO: "the disk reported an error"
    case EFBIG: "it is too large"
    case EMFILE, ENFILE: Shortage(self)?.problem ?? ""
    case ENAMETOOLONG: "the name is too long"
    case EILSEQ: "the name isn't UTF-8"
    default: CLibrary.description(ofError: number)
    }
  }
}
