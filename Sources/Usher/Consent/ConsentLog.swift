// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The consent store that Usher brings: one append-only text log per application.
///
/// Each decision is a line, written twice in one append, and one `fdatasync` puts it on the disk. A damaged line is made up
/// for by its twin; where both are damaged, every older grant is void. `docs/consent-log.md` describes files and rules.
///
/// Any number of stores, in this process and in others, may use the same files.
///
/// ## Threading
/// `snapshot` and `history` wait for no other process, except where the log looks damaged. `record` and `compact` wait for
/// the lock and the disk.
public final class ConsentLog: ConsentStore {
  /// What writing needs; held by one thread at a time for as long as the disk takes.
  struct Writer: Sendable {
    /// With the identity that it was opened with; which file it is never changes.
    var lock: (file: LogFile, identity: FileIdentity)?
    var log: (file: LogFile, identity: FileIdentity)?
    /// How many records there must be before compaction is considered again.
    var compactionThreshold = ConsentLog.smallestCompaction
  }

  /// How many records a log has at least before it is compacted by itself.
  static let smallestCompaction = 4096

  let files: ConsentFiles
  let machine: String?
  let epoch: UInt64
  let clock: @Sendable () -> Int64
  let disk: DiskCalls
  let view = Mutex(ConsentView())
  // Never taken while `view` is held, so that a reader doesn't wait for a writer's disk.
  let writer = Mutex(Writer())

  /// Opens nothing yet; files are opened by the first call and made by the first answer.
  ///
  /// - Parameters:
  ///   - folder: The state folder, normally `$XDG_STATE_HOME/usher`; made with mode 0700 where it is missing.
  ///   - application: The application's id; refused where it can't be a file name.
  ///   - machine: The machine's id; nil where it is unknown, which counts as any.
  ///   - epoch: The administrator's epoch; answers of another one aren't in force.
  ///   - clock: Milliseconds since 1970 in UTC.
  /// - Throws: `invalidApplication` where the id can't be a file name.
  public convenience init(
    folder: String, application: String, machine: String?, epoch: UInt64, clock: @escaping @Sendable () -> Int64
  ) throws(ConsentError) {
    try self.init(
      folder: folder, application: application, machine: machine, epoch: epoch, clock: clock, disk: .system)
  }

  init(
    folder: String, application: String, machine: String?, epoch: UInt64, clock: @escaping @Sendable () -> Int64,
    disk: DiskCalls
  ) throws(ConsentError) {
    files = try ConsentFiles(folder: folder, application: application)
    self.machine = machine
    self.epoch = epoch
    self.clock = clock
    self.disk = disk
  }

  /// Where answers of other processes show first.
  public var watch: ConsentWatch? {
    ConsentWatch(folder: files.folder.path, name: files.application + ConsentFiles.logSuffix)
  }

  /// What is in force now; one `stat` where nothing has changed since the last call.
  public func snapshot() throws(ConsentError) -> ConsentSnapshot {
    var snapshot = try replayed().snapshot
    snapshot.now = clock()
    return snapshot
  }

  /// The decisions that the log still has, oldest first; a grant that damage voided shows as `voided`.
  public func history() throws(ConsentError) -> [ConsentRecord] {
    try replayed().replay.entries.map(\.record)
  }

  private func replayed() throws(ConsentError) -> (replay: ConsentReplay, snapshot: ConsentSnapshot) {
    try checkInUse()
    let (result, isConfirmed) = try view.withLock { view throws(ConsentError) in
      if let failure = view.failure { throw failure }
      try view.refresh(files)
      return (view.replay(machine: machine, epoch: epoch), view.isConfirmed)
    }
    guard !result.replay.lost.isEmpty, !isConfirmed else { return result }
    var confirmed = try confirm()
    let sure = confirmed.replay(machine: machine, epoch: epoch)
    view.withLock { view in
      if view.failure == nil { view = confirmed }
    }
    return sure
  }

  /// Reads everything once more while no writer is at work.
  private func confirm() throws(ConsentError) -> ConsentView {
    var view = ConsentView()
    let lock = try files.open(files.lock, for: .reading)
    do {
      try lock?.lock(exclusively: false)
    } catch {
      throw .system(error, path: files.lock)
    }
    defer { lock?.unlock() }
    try view.refresh(files)
    view.isConfirmed = true
    return view
  }
}
