// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The state folder: the person's own, and nobody else's to write.
struct ConsentFolder: Sendable {
  let path: String

  /// Checks the folder, or where it is missing the nearest one above it.
  ///
  /// A folder that can't be written is refused for reading too: who can't take an answer back must not be bound by it.
  ///
  /// - Returns: Whether the folder is there.
  func check() throws(ConsentError) -> Bool {
    guard let stamp = try stamp(of: path) else {
      try checkAccess(to: nearestAncestor())
      return false
    }
    guard stamp.isFolder else { throw .notAFile(path, expected: "folder") }
    try Self.checkOwner(stamp, path: path)
    try checkAccess(to: path)
    return true
  }

  /// Makes the folder with mode 0700 where it is missing, and those above it; each is put on the disk.
  func create() throws(ConsentError) {
    guard try !check() else { return }
    var missing: [String] = []
    var current = path
    while try stamp(of: current) == nil {
      missing.append(current)
      current = Self.parent(of: current)
    }
    for folder in missing.reversed() {
      // Another process may make it at the same moment.
      do {
        try PathCalls.makeFolder(folder)
      } catch {
        throw .system(error, path: folder)
      }
      try Self.synchronize(Self.parent(of: folder))
    }
    guard try check() else { throw .system(SystemError(ENOENT), path: path) }
  }

  /// Puts the folder's entries on the disk.
  func synchronize() throws(ConsentError) {
    try Self.synchronize(path)
  }

  /// Refuses what isn't the user's own, and what others may write.
  static func checkOwner(_ stamp: FileStamp, path: String) throws(ConsentError) {
    let user = geteuid()
    guard stamp.owner == user else { throw .foreignOwner(path, owner: stamp.owner, user: user) }
    guard !stamp.isWritableByOthers else { throw .writableByOthers(path) }
  }

  private func stamp(of path: String) throws(ConsentError) -> FileStamp? {
    do {
      return try FileStamp.at(path)
    } catch {
      guard error.number == ENOENT else { throw .system(error, path: path) }
      return nil
    }
  }

  private func nearestAncestor() throws(ConsentError) -> String {
    var current = Self.parent(of: path)
    while try stamp(of: current) == nil, current != "/", current != "." { current = Self.parent(of: current) }
    return current
  }

  private func checkAccess(to path: String) throws(ConsentError) {
    do {
      try PathCalls.checkAccess(path)
    } catch {
      throw .system(error, path: path)
    }
  }

  private static func synchronize(_ folder: String) throws(ConsentError) {
    do {
      try OpenFile(folder, for: .folder).synchronize()
    } catch {
      throw .system(error, path: folder)
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
