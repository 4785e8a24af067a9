// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The events of inotify(7) that matter for a folder.
struct FolderEvents: OptionSet, Sendable {
  let rawValue: UInt32

  /// A file that was written has been closed.
  static let written = Self(rawValue: UInt32(IN_CLOSE_WRITE))
  /// A name is new in the folder.
  static let created = Self(rawValue: UInt32(IN_CREATE))
  /// A name was removed from it.
  static let removed = Self(rawValue: UInt32(IN_DELETE))
  /// A name was moved out of it.
  static let movedOut = Self(rawValue: UInt32(IN_MOVED_FROM))
  /// A name was moved into it.
  static let movedIn = Self(rawValue: UInt32(IN_MOVED_TO))
  /// The permissions of the folder or of something in it changed.
  static let attributes = Self(rawValue: UInt32(IN_ATTRIB))
  /// The folder itself was removed or moved.
  static let selfGone = Self(rawValue: UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_UNMOUNT))
  /// What happened to a folder in the folder.
  static let isFolder = Self(rawValue: UInt32(IN_ISDIR))
  /// Events were lost.
  static let overflow = Self(rawValue: UInt32(IN_Q_OVERFLOW))
  /// What may change which names are in a folder and whether they can be opened, and the folder itself.
  static let names: Self = [.created, .removed, .movedOut, .movedIn, .attributes, .selfGone]
  /// What may change the files in a folder.
  static let contents: Self = [.written, .created, .removed, .movedOut, .movedIn, .attributes]
}
