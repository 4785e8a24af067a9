// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemBus
import TestSupport
import Testing
import Usher
import UsherDesktop
import UsherModel

@Suite("Faults of the desktop's permission store", .requires(.dbus), .requires(.permissionStore))
struct PermissionStoreFaultTests {
  private typealias Store = DesktopStore

  @Test("a store that isn't there doesn't answer, and the sentence names the package")
  func missing() async throws {
    let desktop = try await Store(starts: false)
    let store = try desktop.consent()
    let error = #expect(throws: ConsentError.self) { try store.snapshot() }
    #expect(error?.code == .unavailable)
    #expect(error?.description.contains("xdg-desktop-portal") == true)
    #expect(throws: ConsentError.self) { try store.record(.of(Store.camera, "video", .deny)) }
    #expect(throws: ConsentError.self) { try store.history() }
  }

  @Test("without a bus it doesn't answer")
  func noBus() async throws {
    let desktop = try await Store()
    await desktop.daemon.end()
    let error = #expect(throws: ConsentError.self) { try desktop.consent().snapshot() }
    #expect(error?.code == .unavailable)
  }

  @Test("a store that hangs costs the limit once, and then isn't asked for a while")
  func hanging() async throws {
    let desktop = try await Store()
    _ = try await desktop.set("devices", "camera", ["yes"])
    let pid = try await desktop.pid()
    kill(pid, SIGSTOP)
    defer { kill(pid, SIGKILL) }
    let store = try desktop.consent(limit: .milliseconds(100))
    let error = await OwnThread.run { Result { () throws(ConsentError) in try store.snapshot() } }
    guard case .failure(let first) = error, first.code == .unavailable else {
      Issue.record("the store that hangs answered")
      return
    }
    // Were it asked again, this would be another sentence about another call, and take the limit.
    for _ in 0..<50 { #expect(throws: first) { try store.snapshot() } }
  }

  @Test("a store that is killed while it owes the answer is started again, and the answer is kept")
  func killed() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    _ = try store.snapshot()
    for answer in [StoredAnswer.allow, .deny, .allow] {
      let pid = try await desktop.pid()
      // It takes no call any more, and dies with one that waits.
      kill(pid, SIGSTOP)
      let recording = Task {
        await OwnThread.run {
          Result { () throws(ConsentError) in try store.record(.of(Store.camera, "video", answer)) }
        }
      }
      kill(pid, SIGKILL)
      _ = try await recording.value.get()
      #expect(try desktop.consent().snapshot().entry(.camera, "video").answer == answer)
    }
  }

  @Test(
    "whichever of its two rows a fault leaves unwritten, nothing is granted that wasn't",
    arguments: [StoredAnswer.allow, .deny, .reset], [StoredAnswer.allow, .deny, .reset])
  func halfWritten(_ earlier: StoredAnswer, _ later: StoredAnswer) async throws {
    let rows = [("devices", "camera"), ("usher-answers", "camera")]
    for written in 0..<2 {
      let desktop = try await Store()
      let store = try desktop.consent()
      try store.record(.of(Store.camera, "video", earlier))
      let before = try await [desktop.texts("devices", "camera"), desktop.texts("usher-answers", "camera")]
      try store.record(.of(Store.camera, "video", later))
      // Puts the other row back to what it was.
      let lost = 1 - written
      if let texts = before[lost] {
        try await desktop.set(rows[lost].0, rows[lost].1, texts)
      } else if try await desktop.texts(rows[lost].0, rows[lost].1) != nil {
        try await desktop.delete(rows[lost].0, rows[lost].1)
      }
      let answer = try desktop.consent().snapshot().entry(.camera, "video").answer
      let isFirst = (later == .allow) == (written == 1)
      // Only the row that is written first can be written alone.
      if isFirst { #expect(answer != .allow || earlier == .allow && later == .allow, "\(written)") }
    }
  }

  @Test("a change by another program is told, and a restart of the store too")
  func changes() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let observation = store.observe { continuation.yield() }
    _ = try store.snapshot()
    var iterator = changes.makeAsyncIterator()
    try await desktop.set("devices", "camera", ["no"])
    await iterator.next()
    while try store.snapshot().entry(.camera, "video").answer != .deny { await iterator.next() }
    kill(try await desktop.pid(), SIGKILL)
    await iterator.next()
    #expect(try store.snapshot().entry(.camera, "video").answer == .deny)
    withExtendedLifetime(observation) {}
  }

  @Test("changes that concern nobody here aren't told")
  func otherChanges() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    let (changes, continuation) = AsyncStream.makeStream(of: String.self)
    let observation = store.observe { continuation.yield("told") }
    _ = try store.snapshot()
    try await desktop.set("background", "background", ["yes"])
    // The bus keeps the order: who hears this signal has had the other one before.
    let events = try await desktop.bus.events(BusMatch(member: "Changed"))
    try await desktop.set("screenshot", "screenshot", ["yes"])
    for await _ in events { break }
    _ = try store.snapshot()
    try await desktop.set("devices", "camera", ["yes"])
    var told = 0
    for await _ in changes {
      told += 1
      if try store.snapshot().entry(.camera, "video").answer == .allow { break }
    }
    #expect(told == 1)
    withExtendedLifetime(observation) {}
  }
}
