// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import TestSupport
import UsherModel

@testable import Usher

/// A state folder of a test's own, and stores in it.
final class ConsentTestStore: Sendable {
  static let application = "org.example.sample"

  let root: TemporaryFolder
  let folder: String
  private let time = Mutex(ConsentSampleLog.start)

  /// Makes a folder, on a disk that syncs for real or in memory.
  init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    root = try inMemory && FileSystem.facts(of: memory).isFolder ? TemporaryFolder(in: memory) : TemporaryFolder()
    folder = root["state/usher"]
  }

  var logPath: String { "\(folder)/\(Self.application).consent" }
  var lockPath: String { "\(folder)/\(Self.application).lock" }

  func open(machine: String? = "m", epoch: UInt64 = 0, disk: DiskCalls = .system) throws(ConsentError) -> ConsentLog {
    try ConsentLog(
      folder: folder, application: Self.application, machine: machine, epoch: epoch,
      clock: { self.time.withLock { $0 } }, disk: disk)
  }

  func advance(by milliseconds: Int64) {
    time.withLock { $0 += milliseconds }
  }

  func logBytes() throws -> [UInt8] {
    try FileTree.read(logPath)
  }

  func writeLog(_ bytes: [UInt8]) throws {
    try FileTree.write(bytes, to: logPath, mode: 0o600)
  }

  /// The replay of what is on the disk, by the pure function.
  func replay() throws -> ConsentReplay {
    let (log, head) = (try logBytes(), try head())
    return ConsentReplay(log: log.span, head: head)
  }

  func head() throws -> ConsentHead {
    let bytes = try FileTree.read(lockPath)
    return ConsentHead(bytes.span)
  }

  static func decision(
    _ answer: StoredAnswer, _ scope: String = "read", items: [String] = [], expires: Int64? = nil
  ) -> ConsentDecision {
    ConsentDecision(
      category: .contacts, scope: Scope(scope), answer: answer, items: items, expires: expires, how: "terminal")
  }

  static func mode(of path: String) -> UInt32 {
    ((try? FileSystem.facts(of: path).mode) ?? 0) & 0o7777
  }
}

extension ConsentLog {
  @discardableResult
  func record(_ answer: StoredAnswer, _ scope: String = "read") throws(ConsentError) -> ConsentRecord {
    try record(ConsentTestStore.decision(answer, scope))
  }

  func entry(_ scope: String = "read") throws(ConsentError) -> ConsentEntry {
    try snapshot().entry(.contacts, scope)
  }
}
