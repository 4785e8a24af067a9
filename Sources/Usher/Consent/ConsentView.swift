// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What a process has read of a log and its head; brought up to date by reading only what is new.
///
/// Reading takes no lock, so that a status never waits for another process's disk. The head is read before the log: it may
/// lag behind what is read then, and never be ahead of it. What looks like damage is read once more under the lock before
/// it is believed.
struct ConsentView: Sendable {
  /// The lines read so far.
  private(set) var scan = ConsentScan()
  /// The log's identity when it was read; nil where there was none.
  private(set) var identity: FileIdentity?
  /// Whether what was read was read under the lock.
  var isConfirmed = false
  /// Why this process doesn't answer any more.
  var failure: ConsentError?

  private var head = ConsentHead.none
  private var file: LogFile?
  private var isRead = false
  private var replayed: (replay: ConsentReplay, snapshot: ConsentSnapshot)?

  /// Reads what is new: one `stat` where nothing is.
  ///
  /// Who holds the lock has read the head and hands it in.
  mutating func refresh(_ files: ConsentFiles, knownHead: ConsentHead? = nil) throws(ConsentError) {
    let current = try files.identity(of: files.log)
    guard !isRead || current != identity else { return }
    let head: ConsentHead
    if let knownHead {
      head = knownHead
    } else {
      head = try Self.head(files)
    }
    isConfirmed = knownHead != nil
    replayed = nil
    isRead = false
    if let current, let identity, current.isSameFile(as: identity), current.size > identity.size, try resume(files) {
      self.head = head
    } else {
      try readAll(files)
      self.head = head
    }
    isRead = true
  }

  /// Takes what this store has just appended under the lock, without reading it again.
  ///
  /// Where anybody else has touched the log or this view in between, or the end of the log is torn, nothing is taken, and
  /// the next reading reads it.
  ///
  /// - Parameters:
  ///   - appended: What was appended.
  ///   - former: The log as it was found under the lock, before.
  ///   - current: The log as it is now.
  ///   - head: What the lock file says now.
  mutating func take(
    _ appended: AppendedLines, to former: FileIdentity, current: FileIdentity, head: ConsentHead
  ) {
    let end = former.size + Int64(appended.text.count)
    guard isRead, file != nil, identity == former, scan.judged == Int(former.size), current.isSameFile(as: former),
      current.size == end
    else { return }
    scan.append(appended.lines(at: Int(former.size)), lastCopy: Int(former.size) + appended.lastCopy, end: Int(end))
    identity = current
    isConfirmed = true
    replayed = nil
    self.head = head
  }

  /// What the records mean, computed once for each state of the log.
  mutating func replay(machine: String?, epoch: UInt64) -> (replay: ConsentReplay, snapshot: ConsentSnapshot) {
    if let replayed { return replayed }
    let replay = ConsentReplay(scan, head: head)
    let computed = (replay, replay.snapshot(machine: machine, epoch: epoch, now: 0))
    replayed = computed
    return computed
  }

  /// Reads the head without a lock on it.
  static func head(_ files: ConsentFiles) throws(ConsentError) -> ConsentHead {
    guard let lock = try files.open(files.lock, for: .reading) else { return .none }
    return try head(lock, path: files.lock)
  }

  /// Reads the head from the open lock file.
  static func head(_ lock: LogFile, path: String) throws(ConsentError) -> ConsentHead {
    do {
      let bytes = try lock.read(at: 0, count: ConsentHead.length)
      return ConsentHead(bytes.span)
    } catch {
      throw .system(error, path: path)
    }
  }

  /// Reads the end of a log that has grown; false where it was changed otherwise.
  private mutating func resume(_ files: ConsentFiles) throws(ConsentError) -> Bool {
    guard let file, let start = scan.lastCopy else { return false }
    do {
      let current = try file.facts().identity
      let bytes = try file.read(at: start, count: Int(current.size) - start)
      guard scan.resume(bytes.span) else { return false }
      identity = current
      return true
    } catch {
      throw .system(error, path: files.log)
    }
  }

  private mutating func readAll(_ files: ConsentFiles) throws(ConsentError) {
    scan = ConsentScan()
    identity = nil
    _ = try files.folder.check()
    file = try files.open(files.log, for: .reading)
    guard let file else { return }
    do throws(SystemError) {
      let current = try file.facts().identity
      guard current.size <= Self.largestLog else { throw SystemError(number: EFBIG) }
      let bytes = try file.read(at: 0, count: Int(current.size))
      scan.consume(bytes.span)
      identity = current
    } catch {
      throw .system(error, path: files.log)
    }
  }

  /// The largest log that is read: 1 GiB, far beyond what compaction lets one become.
  private static let largestLog: Int64 = 1 << 30
}
