// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The files of one application: `<id>.consent`, the log, `<id>.lock`, its lock and head, and `<id>.retired`, which is there
/// once the answers have been moved to another store.
struct ConsentFiles: Sendable {
  /// The ending of a log's name.
  static let logSuffix = ".consent"
  /// The ending of a lock's name.
  static let lockSuffix = ".lock"

  let folder: ConsentFolder
  let application: String
  /// The log's path.
  let log: String
  /// The lock's path.
  let lock: String
  /// Where the store that has the answers now is named.
  let retired: String

  /// Names the files; throws where the id can't be a file name.
  init(folder: String, application: String) throws(ConsentError) {
    guard AppIdentifier.isValid(application) else {
      throw ConsentError(
        .invalidApplication,
        "\"\(application.prefix(200))\" can't name an application's answers; an id is at least two words of letters, "
          + "digits, _ and - with dots between them, such as org.example.Mail.")
    }
    guard !folder.isEmpty, !folder.utf8.contains(0) else {
      throw ConsentError(
        .unavailable, "The state folder's path is empty or has a NUL in it; choose another state folder.")
    }
    var path = folder
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.folder = ConsentFolder(path: path)
    self.application = application
    log = path + "/" + application + Self.logSuffix
    lock = path + "/" + application + Self.lockSuffix
    retired = path + "/" + application + ".retired"
  }

  /// Where compaction writes the new log.
  var newLog: String { log + ".new" }

  /// Opens a file that must be there; nil where it isn't.
  func open(_ path: String, for purpose: LogFile.Purpose) throws(ConsentError) -> LogFile? {
    let file: LogFile
    let facts: FileFacts
    do {
      file = try LogFile(path, for: purpose)
      facts = try file.facts()
    } catch {
      guard error.number == ENOENT else { throw .system(error, path: path) }
      return nil
    }
    guard facts.isRegularFile else { throw .notAFile(path, expected: "plain file") }
    try ConsentFolder.checkOwner(facts, path: path)
    return file
  }

  /// What identifies the file at a path now; nil where there is none.
  func identity(of path: String) throws(ConsentError) -> FileIdentity? {
    do {
      return try FileSystem.facts(of: path).identity
    } catch {
      guard error.number == ENOENT else { throw .system(error, path: path) }
      return nil
    }
  }
}
