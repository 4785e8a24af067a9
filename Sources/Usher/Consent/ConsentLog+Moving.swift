// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

extension ConsentLog {
  /// The log and its folder.
  public var title: String { "the log in \(files.folder.path)" }

  /// Whether the log has been given up in favour of another store.
  package func isRetired() throws(ConsentError) -> Bool {
    try files.identity(of: files.retired) != nil
  }

  /// Whether there are answers here that nobody has moved.
  package func isInUse() throws(ConsentError) -> Bool {
    guard try files.identity(of: files.log) != nil else { return false }
    return try !isRetired()
  }

  /// Throws where the answers are in another store now.
  func checkInUse() throws(ConsentError) {
    guard try isRetired() else { return }
    let text = try? FileSystem.contents(of: files.retired, limit: 4096)
    let line = text.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) } ?? ""
    throw .retired(files.log, successor: line.visible)
  }

  /// Gives the log up; its files stay, and nothing in them counts.
  public func retire(inFavourOf successor: String, after newest: ConsentRecord?) throws(ConsentError) -> Bool {
    try exclusively(evenRetired: true) { _, lock throws(ConsentError) in
      let head = try ConsentView.head(lock, path: files.lock)
      let sequence = try view.withLock { view throws(ConsentError) in
        try view.refresh(files, knownHead: head)
        return view.replay(machine: machine, epoch: epoch).replay.entries.last?.record.sequence
      }
      guard sequence == newest?.sequence else { return false }
      guard let file = try files.open(files.retired, for: .replacing) else {
        throw .system(SystemError(number: ENOENT), path: files.retired)
      }
      do throws(SystemError) {
        try file.overwrite(Array("\(successor)\n".utf8))
        try file.synchronize()
      } catch {
        PathCalls.remove(files.retired)
        throw .system(error, path: files.retired)
      }
      try files.folder.synchronize()
      return true
    }
  }

  /// Appends the records that are newer than what is here; the log is in use afterwards.
  public func adopt(_ records: [ConsentRecord]) throws(ConsentError) {
    try exclusively(evenRetired: true) { writer, lock throws(ConsentError) in
      let head = try ConsentView.head(lock, path: files.lock)
      let position = try position(head: head)
      let newest = view.withLock { view in
        view.replay(machine: machine, epoch: epoch).replay.entries.map(\.record.time).max()
      }
      let newer = records.filter { record in newest.map { record.time > $0 } ?? true }
      if !newer.isEmpty { try append(newer, at: position, head: head, writer: &writer, lock: lock) }
      PathCalls.remove(files.retired)
      try files.folder.synchronize()
    }
  }

  /// Runs something while no other process writes answers of this application, in whatever store they are.
  package func whileLocked<Result: Sendable>(_ body: () throws(ConsentError) -> Result) throws(ConsentError) -> Result {
    try exclusively(evenRetired: true) { _, _ throws(ConsentError) in try body() }
  }
}
