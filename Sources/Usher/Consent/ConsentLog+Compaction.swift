// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

extension ConsentLog {
  /// Writes the log anew with what is in force and the last 1,000 decisions.
  ///
  /// What was there before stays until the new file is whole and on the disk.
  public func compact() throws(ConsentError) {
    guard try files.identity(of: files.log) != nil else { return }
    try exclusively { writer, lock throws(ConsentError) in
      try compact(&writer, head: ConsentView.head(lock, path: files.lock)) { _, _ in true }
    }
  }

  /// Compacts a log that is large and mostly of no use any more.
  func compactIfLarge(_ writer: inout Writer, head: ConsentHead) throws(ConsentError) {
    let lines = view.withLock { $0.scan.lines.count }
    guard lines > writer.compactionThreshold else { return }
    // Where too little would go, or it fails, the next try waits until the log has grown by as much again.
    writer.compactionThreshold = 2 * lines
    try compact(&writer, head: head) { kept, all in all > 2 * kept }
  }

  private func compact(
    _ writer: inout Writer, head: ConsentHead, where isWorthIt: (_ kept: Int, _ all: Int) -> Bool
  ) throws(ConsentError) {
    guard let log = try files.open(files.log, for: .reading) else { return }
    let text = try bytes(of: log)
    let replay = ConsentReplay(log: text.span, head: head)
    let kept = replay.kept()
    guard isWorthIt(kept.count, replay.entries.count),
      let compacted = replay.compacted(
        kept, log: text, head: head, header: Self.header(application: files.application))
    else { return }
    try replaceLog(with: compacted)
    writer.log = nil
    writer.compactionThreshold = max(Self.smallestCompaction, 2 * kept.count)
  }

  private func bytes(of log: LogFile) throws(ConsentError) -> [UInt8] {
    do {
      return try log.read(at: 0, count: Int(log.facts().identity.size))
    } catch {
      throw .system(error, path: files.log)
    }
  }

  private func replaceLog(with text: [UInt8]) throws(ConsentError) {
    guard let new = try files.open(files.newLog, for: .replacing) else {
      throw .system(SystemError(number: ENOENT), path: files.newLog)
    }
    do {
      try new.overwrite(text)
      try new.synchronize()
      try PathCalls.replace(files.log, with: files.newLog)
    } catch {
      PathCalls.remove(files.newLog)
      throw .system(error, path: files.newLog)
    }
    try files.folder.synchronize()
  }
}
