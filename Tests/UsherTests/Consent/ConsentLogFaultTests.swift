// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import TestSupport
import Testing
import UsherModel

@testable import Usher

@Suite("Consent log on a disk that fails") struct ConsentLogFaultTests {
  private let store: ConsentTestStore

  init() throws {
    store = try ConsentTestStore()
    try store.open().record(.allow, "old")
  }

  @Test func costsOneWriteAndOneSyncForEachAnswerOrBatch() throws {
    let calls = Mutex((writes: 0, syncs: 0))
    var disk = DiskCalls.system
    disk.write = { descriptor, bytes in
      calls.withLock { $0.writes += 1 }
      return DiskCalls.system.write(descriptor, bytes)
    }
    disk.synchronize = { descriptor in
      calls.withLock { $0.syncs += 1 }
      return DiskCalls.system.synchronize(descriptor)
    }
    let log = try store.open(disk: disk)
    try log.record(.allow)
    try log.record([ConsentTestStore.decision(.allow, "a"), ConsentTestStore.decision(.deny, "b")])
    #expect(calls.withLock { $0.writes } == 2)
    #expect(calls.withLock { $0.syncs } == 2)
  }

  @Test func writesAgainAfterASignal() throws {
    let signals = Mutex(3)
    var disk = DiskCalls.system
    disk.write = { descriptor, bytes in
      let isInterrupted = signals.withLock { count in
        count -= 1
        return count >= 0
      }
      return isInterrupted ? -Int(EINTR) : DiskCalls.system.write(descriptor, bytes)
    }
    let log = try store.open(disk: disk)
    try log.record(.deny)
    #expect(try store.replay().entries.count == 2)
  }

  @Test(arguments: [ENOSPC, EDQUOT, EFBIG]) func saysThatTheDiskIsFull(_ number: Int32) throws {
    var disk = DiskCalls.system
    disk.write = { _, _ in -Int(number) }
    try expectRefusal(.full, disk)
  }

  @Test(arguments: [1, 100, 200]) func takesAShortAppendBack(_ length: Int) throws {
    var disk = DiskCalls.system
    disk.write = { descriptor, bytes in DiskCalls.system.write(descriptor, Array(bytes[..<length])) }
    try expectRefusal(.full, disk)
  }

  @Test(arguments: [EIO, ENOSPC, EINTR]) func takesAnAnswerBackThatCouldNotBeSynced(_ number: Int32) throws {
    let syncs = Mutex(0)
    var disk = DiskCalls.system
    disk.synchronize = { _ in
      syncs.withLock { $0 += 1 }
      return -Int(number)
    }
    try expectRefusal(number == ENOSPC ? .full : .unavailable, disk)
    #expect(syncs.withLock { $0 } == 1)
  }

  @Test func answersNothingMoreWhereItCannotTakeItBack() throws {
    var disk = DiskCalls.system
    disk.synchronize = { _ in -Int(EIO) }
    disk.truncate = { _, _ in -Int(EIO) }
    let log = try store.open(disk: disk)
    #expect(try log.entry("old").answer == .allow)
    let error = try #require(throws: ConsentError.self) { try log.record(.allow) }
    #expect(error.code == .unavailable)
    #expect(error.description.contains(store.logPath))
    #expect(throws: error) { try log.snapshot() }
    #expect(throws: error) { try log.history() }
    #expect(throws: error) { try log.record(.deny) }
    #expect(throws: error) { try log.compact() }
  }

  @Test func aFullDiskTakesNothingFromABatchEither() throws {
    var disk = DiskCalls.system
    disk.write = { descriptor, bytes in DiskCalls.system.write(descriptor, Array(bytes[..<(bytes.count / 2)])) }
    let before = try store.logBytes()
    let log = try store.open(disk: disk)
    #expect(throws: ConsentError.self) {
      try log.record([ConsentTestStore.decision(.deny, "a"), ConsentTestStore.decision(.deny, "b")])
    }
    #expect(try store.logBytes() == before)
  }

  @Test func aFailedFirstAnswerLeavesNoAnswer() throws {
    let fresh = try ConsentTestStore()
    var disk = DiskCalls.system
    disk.synchronize = { _ in -Int(EIO) }
    #expect(throws: ConsentError.self) { try fresh.open(disk: disk).record(.allow) }
    let log = try fresh.open()
    #expect(try log.entry() == ConsentEntry())
    #expect(try log.record(.deny).sequence == 1)
    #expect(try fresh.replay().lost.isEmpty)
    #expect(String(decoding: try fresh.logBytes(), as: UTF8.self).hasPrefix("# "))
  }

  private func expectRefusal(_ code: ConsentError.Code, _ disk: DiskCalls) throws {
    let before = try store.logBytes()
    let head = try FileTree.read(store.lockPath)
    let log = try store.open(disk: disk)
    let error = #expect(throws: ConsentError.self) { try log.record(.allow) }
    #expect(error?.code == code)
    #expect(error?.description.contains(store.logPath) == true)
    #expect(try store.logBytes() == before)
    #expect(try FileTree.read(store.lockPath) == head)
    #expect(try log.entry() == ConsentEntry())
    #expect(try log.entry("old").answer == .allow)
    #expect(try store.open().record(.deny).sequence == 2)
  }
}
