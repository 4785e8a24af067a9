// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder and those above it, watched so that one which doesn't exist yet is noticed when it is made.
struct FolderLadder: Sendable {
  /// The folder first, then upwards; the root last.
  private let folders: [String]

  init(_ folder: String) {
    var folders = [folder]
    var rest = Substring(folder)
    while let slash = rest.lastIndex(of: "/"), slash != rest.startIndex {
      rest = rest[..<slash]
      folders.append(String(rest))
    }
    self.folders = folders + ["/"]
  }

  /// Watches the folder, or the nearest one above that exists.
  ///
  /// Watching one twice changes nothing.
  func watch(_ events: Int32) {
    for (index, folder) in folders.enumerated() {
      let mask =
        index == 0 ? IN_CREATE | IN_MOVED_TO | IN_MODIFY | IN_DELETE_SELF | IN_MOVE_SELF : IN_CREATE | IN_MOVED_TO
      // SAFETY: The path is alive during the call.
      if unsafe inotify_add_watch(events, folder, UInt32(mask)) >= 0 { return }
    }
  }
}
