// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What was asked and which data was used when: a text file beside the answers, `<id>.accesses`, bounded in size.
///
/// A line is an `AccessLogEntry`, fields percent-escaped. It is for people to read and decides nothing, so it isn't
/// synced, and a line that can't be written costs nobody their answer or their data. At `largest` bytes the file becomes
/// `<id>.accesses.1`, in the place of the one before. Used on the state lane.
struct AccessLog: Sendable {
  static let suffix = ".accesses"
  static let largest: Int64 = 256 << 10

  private let files: ConsentFiles

  init(folder: String, application: String) throws(ConsentError) {
    files = try ConsentFiles(folder: folder, application: application)
  }

  /// The file of the newest entries.
  var path: String { "\(files.folder.path)/\(files.application)\(AccessLog.suffix)" }
  private var older: String { path + ".1" }

  /// Appends a line in one write.
  func append(_ entry: AccessLogEntry) throws(ConsentError) {
    try files.folder.create()
    let file = try openOrMake()
    do throws(SystemError) {
      if try file.facts().identity.size >= AccessLog.largest { try PathCalls.replace(older, with: path) }
      let line = entry.line
      let written = DiskCalls.system.write(file.descriptor, line)
      guard written == line.count else { throw SystemError(number: written < 0 ? Int32(-written) : ENOSPC) }
    } catch {
      throw .system(error, path: path)
    }
  }

  /// What is still known, oldest first; lines that can't be read are left out.
  func entries() throws(ConsentError) -> [AccessLogEntry] {
    guard try files.folder.check() else { return [] }
    var entries: [AccessLogEntry] = []
    for path in [older, path] {
      guard let file = try files.open(path, for: .reading) else { continue }
      do throws(SystemError) {
        let size = min(try file.facts().identity.size, 2 * AccessLog.largest)
        let bytes = try file.read(at: 0, count: Int(size))
        entries += bytes.split(separator: UInt8(ascii: "\n")).compactMap { AccessLogEntry(line: $0) }
      } catch {
        throw .system(error, path: path)
      }
    }
    return entries
  }

  private func openOrMake() throws(ConsentError) -> LogFile {
    if let file = try files.open(path, for: .appending) { return file }
    do throws(SystemError) {
      return try LogFile(path, for: .creating)
    } catch {
      // Another process may have made it at the same moment.
      if let file = try files.open(path, for: .appending) { return file }
      throw .system(error, path: path)
    }
  }
}
