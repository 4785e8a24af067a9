// SPDX-License-Identifier: Apache-2.0

import Glibc
import ItemLayout

/// A track that can't be written.
struct TrackFailure: Error, CustomStringConvertible {
  let description: String
}

/// A file of fixes, one a line, which is whole after each of them.
final class TrackFile: Sendable {
  private static let fix = ["time", "lat", "lon", "accuracy", "altitude", "speed", "heading"]
  private static let motion = ["kind", "x", "y", "z"]

  let path: String
  private let descriptor: Int32

  /// Opens a file to add to it; the names of the columns come first where it is new.
  init(_ path: String) throws(TrackFailure) {
    self.path = path
    // SAFETY: the path is lent for the call. Where somebody was is nobody else's business.
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TrackFailure(description: "\(path) can't be written: error \(errno).") }
    if lseek(descriptor, 0, SEEK_END) == 0 { try add(Self.fix + Self.motion) }
  }

  deinit { close(descriptor) }

  /// Adds a fix, and how the device was held then.
  func add(_ fix: ItemRecord, _ motion: ItemRecord?) throws(TrackFailure) {
    try add(Self.fix.map { fix.cell($0) } + Self.motion.map { motion?.cell($0) ?? "" })
  }

  private func add(_ cells: [String]) throws(TrackFailure) {
    let line = Array((cells.joined(separator: ",") + "\n").utf8)
    // SAFETY: the bytes live as long as the call. One line is one write.
    guard unsafe write(descriptor, line, line.count) == line.count else {
      throw TrackFailure(description: "\(path) can't be written: error \(errno).")
    }
  }
}
