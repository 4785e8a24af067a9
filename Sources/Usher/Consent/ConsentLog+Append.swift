// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

extension ConsentLog {
  /// Stores decisions, all of them or none, with one append and one `fdatasync`.
  ///
  /// - Throws: Why nothing was stored. Where what was written could not be taken back, this store stores and grants nothing
  ///   more for the rest of the process.
  @discardableResult
  public func record(_ decisions: [ConsentDecision]) throws(ConsentError) -> [ConsentRecord] {
    for decision in decisions where !decision.answer.isStorable {
      throw ConsentError(
        .invalidDecision, "\"\(decision.answer)\" is not an answer that can be stored; give one that holds longer.")
    }
    guard !decisions.isEmpty else { return [] }
    return try exclusively { writer, lock throws(ConsentError) in
      let head = try ConsentView.head(lock, path: files.lock)
      let time = clock()
      let records = decisions.map { decision in
        ConsentRecord(sequence: 0, time: time, machine: machine, epoch: epoch, decision: decision)
      }
      return try append(records, at: position(head: head), head: head, writer: &writer, lock: lock)
    }
  }

  /// Appends records under the lock; their numbers are given here.
  @discardableResult
  func append(
    _ records: [ConsentRecord], at position: Position, head: ConsentHead, writer: inout Writer, lock: LogFile
  ) throws(ConsentError) -> [ConsentRecord] {
    let lines = try lines(for: records, at: position)
    // The lock file gets its block of the disk while nothing is at stake.
    if head == .none { writeHead(number: 0, sum: 0, to: lock) }
    try append(lines.text, position: position, writer: &writer)
    writeHead(number: lines.newest.number, sum: lines.newest.sum, to: lock)
    let newHead = ConsentHead.at(lines.newest.number, sum: lines.newest.sum)
    take(lines, position: position, writer: writer, head: newHead)
    try? compactIfLarge(&writer, head: newHead)
    return lines.records
  }

  /// Lets this store know what it has just written; where it can't, the next reading reads it.
  private func take(_ lines: AppendedLines, position: Position, writer: Writer, head: ConsentHead) {
    guard let former = position.log, let current = try? writer.log?.file.facts().identity else { return }
    view.withLock { view in view.take(lines, to: former, current: current, head: head) }
  }

  /// Where the next record goes.
  struct Position: Sendable {
    var number: UInt64
    var previous: UInt64
    var endsWithNewline: Bool
    /// The log that is at the path now; nil where there is none.
    var log: FileIdentity?
  }

  /// Runs something under the lock, in this process and among all.
  ///
  /// Throws where the answers are in another store now, unless that doesn't matter.
  func exclusively<Result: Sendable>(
    evenRetired: Bool = false, _ body: (inout Writer, LogFile) throws(ConsentError) -> Result
  ) throws(ConsentError) -> Result {
    try writer.withLock { writer throws(ConsentError) in
      if let failure = view.withLock({ $0.failure }) { throw failure }
      let lock = try acquire(&writer)
      defer { lock.unlock() }
      if !evenRetired { try checkInUse() }
      return try body(&writer, lock)
    }
  }

  private func acquire(_ writer: inout Writer) throws(ConsentError) -> LogFile {
    while true {
      let (lock, opened) = if let lock = writer.lock { lock } else { try openLock() }
      writer.lock = (lock, opened)
      do {
        try lock.lock(exclusively: true)
        // Usher never deletes or renames it; where somebody has, the others lock another file.
        if let current = try? FileSystem.facts(of: files.lock).identity, current.isSameFile(as: opened) { return lock }
      } catch {
        throw .system(error, path: files.lock)
      }
      lock.unlock()
      writer.lock = nil
    }
  }

  private func openLock() throws(ConsentError) -> (file: LogFile, identity: FileIdentity) {
    try files.folder.create()
    guard let lock = try files.open(files.lock, for: .locking) else {
      throw .system(SystemError(number: ENOENT), path: files.lock)
    }
    do {
      return (lock, try lock.facts().identity)
    } catch {
      throw .system(error, path: files.lock)
    }
  }

  /// Finds the end of the log; a number that was lost is never given again.
  func position(head: ConsentHead) throws(ConsentError) -> Position {
    try view.withLock { view throws(ConsentError) in
      try view.refresh(files, knownHead: head)
      let newest = view.scan.newest ?? (0, ConsentLine.noChecksum)
      var position = Position(
        number: newest.number + 1, previous: newest.sum, endsWithNewline: view.scan.endsWithNewline, log: view.identity)
      switch head {
      case .none: break
      case .at(let number, let sum) where number >= newest.number:
        position.number = number + 1
        position.previous = sum
      case .at: break
      case .damaged: position.number += 1
      }
      return position
    }
  }

  private func lines(
    for records: [ConsentRecord], at position: Position
  ) throws(ConsentError) -> AppendedLines {
    var text = position.log.map { $0.size > 0 } ?? false ? [] : Self.header(application: files.application)
    if !position.endsWithNewline { text.append(UInt8(ascii: "\n")) }
    var lines = AppendedLines(text, after: (position.number - 1, position.previous))
    for var record in records {
      record.sequence = lines.newest.number + 1
      guard lines.append(record) else {
        throw ConsentError(
          .invalidDecision, "An answer with \(record.decision.items.count) items is too long to store; choose fewer.")
      }
    }
    return lines
  }

  /// The lines for people at the top of a log.
  static func header(application: String) -> [UInt8] {
    Array(
      """
      # What was answered for \(application); `usher --app \(application) history` shows it.
      # Each line stands here twice and carries checksums. Changing or deleting lines voids the grants before them.

      """.utf8)
  }

  private func append(_ text: [UInt8], position: Position, writer: inout Writer) throws(ConsentError) {
    let (file, former, isNew) = try openLog(position: position, writer: &writer)
    do {
      try write(text, to: file)
      if isNew { try files.folder.synchronize() }
    } catch {
      let result = disk.truncate(file.descriptor, former)
      guard result == 0 else {
        let failure = ConsentError.notCutBack(files.log, SystemError(number: Int32(-result)))
        view.withLock { $0.failure = failure }
        throw failure
      }
      throw error
    }
  }

  /// Opens the log that is at the path now, which compaction by another process may have replaced.
  private func openLog(
    position: Position, writer: inout Writer
  ) throws(ConsentError) -> (file: LogFile, length: Int64, isNew: Bool) {
    if let current = position.log, let log = writer.log, log.identity.isSameFile(as: current) {
      return (log.file, current.size, false)
    }
    let isNew = position.log == nil
    guard let file = try files.open(files.log, for: isNew ? .creating : .appending) else {
      throw .system(SystemError(number: ENOENT), path: files.log)
    }
    do {
      let identity = try file.facts().identity
      writer.log = (file, identity)
      return (file, identity.size, isNew)
    } catch {
      throw .system(error, path: files.log)
    }
  }

  private func write(_ text: [UInt8], to file: LogFile) throws(ConsentError) {
    var written: Int
    repeat {
      written = disk.write(file.descriptor, text)
    } while written == -Int(EINTR)
    guard written >= 0 else { throw .system(SystemError(number: Int32(-written)), path: files.log) }
    guard written == text.count else { throw .shortWrite(files.log, written: written, of: text.count) }
    // Never tried again: after a failure the kernel may call pages clean that never reached the disk.
    let result = disk.synchronize(file.descriptor)
    guard result == 0 else { throw .system(SystemError(number: Int32(-result)), path: files.log) }
  }

  /// Says in the lock file how far the log goes now; where that fails, the lock file says nothing, which is allowed.
  private func writeHead(number: UInt64, sum: UInt64, to lock: LogFile) {
    do {
      try lock.overwrite(ConsentHead.line(number: number, sum: sum))
    } catch {
      _ = disk.truncate(lock.descriptor, 0)
    }
  }
}
