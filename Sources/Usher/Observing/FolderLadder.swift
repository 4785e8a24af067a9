// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder and those above it, watched so that one which doesn't exist yet is noticed when it is made.
struct FolderLadder: Sendable {
  /// What is in the folder.
  enum Content: Sendable {
    /// A log that is appended to.
    case answers
    /// Files that count once whoever writes them is done.
    case policy
  }

  let content: Content
  /// The folder first, then upwards; the root last.
  private let folders: [String]

  init(_ folder: String, _ content: Content) {
    self.content = content
    var folders = [folder]
    var rest = Substring(folder)
    while let slash = rest.lastIndex(of: "/"), slash != rest.startIndex {
      rest = rest[..<slash]
      folders.append(String(rest))
    }
    self.folders = folders + ["/"]
  }

  /// Watches the folder, or the nearest one above that exists, and whether one of those above goes away.
  ///
  /// Watching one twice changes nothing.
  ///
  /// - Returns: the numbers that events about it have.
  func watch(_ events: Int32) -> [Int32] {
    var numbers: [Int32] = []
    for folder in folders.dropFirst() { add(folder, Self.going, events, &numbers) }
    // What is made between two steps is found by the next one, which starts at the folder again.
    var nearest = folders.count
    while let index = (0..<nearest).first(where: { add(folders[$0], mask($0), events, &numbers) }) { nearest = index }
    return numbers
  }

  @discardableResult
  private func add(_ folder: String, _ mask: Int32, _ events: Int32, _ numbers: inout [Int32]) -> Bool {
    // Added to what is watched already, because two ladders may share a folder.
    // SAFETY: The path is alive during the call.
    let number = unsafe inotify_add_watch(events, folder, UInt32(mask) | UInt32(IN_MASK_ADD))
    if number >= 0 { numbers.append(number) }
    return number >= 0
  }

  private func mask(_ index: Int) -> Int32 {
    switch (content, index) {
    case (.answers, 0): Self.coming | IN_MODIFY | Self.going
    case (.answers, _): Self.coming
    // A file that has just been made is empty, or its owner's alone (`install`); it counts when it is closed.
    case (.policy, 0): IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB | Self.going
    case (.policy, _): Self.coming | IN_ATTRIB
    }
  }

  private static let coming = IN_CREATE | IN_MOVED_TO
  private static let going = IN_DELETE_SELF | IN_MOVE_SELF
}
