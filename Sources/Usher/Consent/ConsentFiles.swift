// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The files of one application: `<id>.consent`, the log, and `<id>.lock`, its lock and head.
struct ConsentFiles: Sendable {
  /// The ending of a log's name.
  static let logSuffix = ".consent"
  /// The ending of a lock's name.
  static let lockSuffix = ".lock"

  let folder: ConsentFolder
  let application: String

  /// Names the files; throws where the id can't be a file name.
  init(folder: String, application: String) throws(ConsentError) {
    guard Self.isValid(application) else {
      throw ConsentError(
        .invalidApplication,
        "An application's id names its file of answers, so it must be 1 to 200 letters, digits, dots, hyphens and "
          + "underscores and not begin with a dot or hyphen, unlike \"\(application.prefix(200))\"; correct the id.")
    }
    var path = folder
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.folder = ConsentFolder(path: path)
    self.application = application
  }

  /// The log's path.
  var log: String { folder.path + "/" + application + Self.logSuffix }
  /// The lock's path.
  var lock: String { folder.path + "/" + application + Self.lockSuffix }
  /// Where compaction writes the new log.
  var newLog: String { log + ".new" }

  /// Opens a file that must be there; nil where it isn't.
  func open(_ path: String, for purpose: OpenFile.Purpose) throws(ConsentError) -> OpenFile? {
    let file: OpenFile
    let stamp: FileStamp
    do {
      file = try OpenFile(path, for: purpose)
      stamp = try file.stamp()
    } catch {
      guard error.number == ENOENT else { throw .system(error, path: path) }
      return nil
    }
    guard stamp.isRegular else { throw .notAFile(path, expected: "plain file") }
    try ConsentFolder.checkOwner(stamp, path: path)
    return file
  }

  /// The log's stamp; nil where it isn't there.
  func logStamp() throws(ConsentError) -> FileStamp? {
    do {
      return try FileStamp.at(log, followingLinks: false)
    } catch {
      guard error.number == ENOENT else { throw .system(error, path: log) }
      return nil
    }
  }

  /// Whether an id can be a file name.
  static func isValid(_ application: String) -> Bool {
    guard let first = application.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else {
      return false
    }
    return application.utf8.count <= 200
      && application.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default:
          false
        }
      }
  }
}
