// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The state folder: the person's own, and nobody else's to write.
struct ConsentFolder: Sendable {
  let path: String

  /// Checks the folder, or where it is missing the nearest one above it.
  ///
  /// A folder that can't be written is refused for reading too: what can't take a "no" must not say "yes".
  ///
  /// - Returns: Whether the folder is there.
  /// - Throws: Why it can't be used.
  func check() throws(ConsentError) -> Bool {
    guard let facts = try facts(of: path) else {
      try checkAccess(to: nearestAncestor())
      return false
    }
    try Self.checkOwner(facts, path: path)
    try checkAccess(to: path)
    return true
  }

  /// Makes the folder with mode 0700 where it is missing, and those above it; each is put on the disk.
  func create() throws(ConsentError) {
    guard try !check() else { return }
    var missing: [String] = []
    var current = path
    while try facts(of: current) == nil {
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
    guard try check() else { throw .system(SystemError(number: ENOENT), path: path) }
  }

  /// Puts the folder's entries on the disk.
  func synchronize() throws(ConsentError) {
    try Self.synchronize(path)
  }

  /// The names in the folder, without order; none where it is missing.
  func names() throws(ConsentError) -> [String] {
    guard try check() else { return [] }
    do {
      return try PathCalls.names(in: path)
    } catch {
      throw .system(error, path: path)
    }
  }

  /// Refuses what isn't the user's own, and what others may write; a group that is the user's alone isn't others.
  static func checkOwner(_ facts: FileFacts, path: String) throws(ConsentError) {
    let user = geteuid()
    guard facts.owner == user else { throw .foreignOwner(path, owner: facts.owner, user: user) }
    guard !facts.isWritableByOthers else { throw .writableByOthers(path) }
    guard facts.isWritableByGroup else { return }
    let groups: PrivateGroups
    do throws(SystemError) {
      groups = try .ofThisMachine()
    } catch {
      throw .system(error, path: PrivateGroups.users)
    }
    guard groups.isPrivate(facts.group, of: user) else { throw .writableByOthers(path) }
  }

  private func facts(of folder: String) throws(ConsentError) -> FileFacts? {
    do {
      let open = try OpenFile(folder: folder)
      return try open.facts()
    } catch {
      guard error.number == ENOENT else { throw .system(error, path: folder) }
      return nil
    }
  }

  private func nearestAncestor() throws(ConsentError) -> String {
    var current = Self.parent(of: path)
    while try facts(of: current) == nil, current != "/", current != "." { current = Self.parent(of: current) }
    return current
  }

  private func checkAccess(to folder: String) throws(ConsentError) {
    do {
      try PathCalls.checkAccess(folder)
    } catch {
      throw .system(error, path: folder)
    }
  }

  private static func synchronize(_ folder: String) throws(ConsentError) {
    do {
      try LogFile(folder, for: .folder).synchronize()
    } catch {
      throw .system(error, path: folder)
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
