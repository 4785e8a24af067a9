// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherDesktop
import UsherModel

@Suite("Moving answers between stores", .requires(.dbus), .requires(.permissionStore))
struct MigrationTests {
  private typealias Store = DesktopStore

  private func log(_ desktop: Store) throws -> ConsentLog {
    try ConsentLog(
      folder: desktop.daemon.folder["state"], application: Store.application, machine: try MachineIdentifier.read(),
      epoch: 0, clock: { WallClock.now })
  }

  @Test("everything is moved, and the log is never read again")
  func forward() async throws {
    let desktop = try await Store()
    let log = try log(desktop)
    try log.record([
      .of(Store.camera, "video", .deny), .of(Store.fortune, "read", .limited, items: ["x"]),
      .of(Store.location, "when-in-use", .dontAsk),
    ])
    let earlier = try log.history()
    let store = try desktop.consent()
    let waiting = #expect(throws: ConsentError.self) { try store.snapshot() }
    #expect(waiting?.code == .retired)
    #expect(throws: ConsentError.self) { try store.record(.of(Store.camera, "video", .allow)) }

    #expect(try ConsentMigration.migrate(from: log, to: store) == 3)
    let snapshot = try store.snapshot()
    #expect(snapshot.entry(.camera, "video").answer == .deny)
    #expect(snapshot.entry(Store.fortune.category, "read").items == ["x"])
    #expect(snapshot.entry(.location, "when-in-use").intent == .dontAsk)
    #expect(try store.history().map(\.time) == earlier.map(\.time))
    #expect(try await desktop.texts("devices", "camera") == ["no"])

    for old in [log, try self.log(desktop)] {
      let error = #expect(throws: ConsentError.self) { try old.snapshot() }
      #expect(error?.code == .retired)
      #expect(error?.description.contains(store.title) == true)
      #expect(throws: ConsentError.self) { try old.history() }
      #expect(throws: ConsentError.self) { try old.record(.of(Store.camera, "video", .allow)) }
      #expect(throws: ConsentError.self) { try old.compact() }
    }
  }

  @Test("answers can be moved back, and what was answered in between is among them")
  func back() async throws {
    let desktop = try await Store()
    let log = try log(desktop)
    try log.record(.of(Store.camera, "video", .allow))
    let store = try desktop.consent()
    try ConsentMigration.migrate(from: log, to: store)
    try store.record(.of(Store.camera, "video", .deny))
    try ConsentMigration.migrate(from: store, to: log)
    #expect(try log.snapshot().entry(.camera, "video").answer == .deny)
    #expect(try log.history().map(\.decision.answer) == [.allow, .deny])
    let error = #expect(throws: ConsentError.self) { try store.snapshot() }
    #expect(error?.code == .retired)
    #expect(throws: ConsentError.self) { try store.record(.of(Store.camera, "video", .allow)) }
    // And there again.
    try ConsentMigration.migrate(from: log, to: store)
    #expect(try store.snapshot().entry(.camera, "video").answer == .deny)
    #expect(try store.history().count == 2)
  }

  @Test("a move that was cut short can be begun again")
  func again() async throws {
    let desktop = try await Store()
    let log = try log(desktop)
    try log.record(.of(Store.camera, "video", .deny))
    let store = try desktop.consent()
    try store.adopt(try log.history())
    try log.record(.of(Store.fortune, "read", .allow))
    try ConsentMigration.migrate(from: log, to: store)
    #expect(try store.history().map(\.decision.answer) == [.deny, .allow])
  }

  @Test("a log with a newer answer isn't given up")
  func newerAnswer() async throws {
    let desktop = try await Store()
    let log = try log(desktop)
    let first = try log.record(.of(Store.camera, "video", .allow))
    try log.record(.of(Store.camera, "video", .deny))
    #expect(try log.retire(inFavourOf: "another store", after: first) == false)
    #expect(try log.snapshot().entry(.camera, "video").answer == .deny)
  }

  @Test("a no that stood in the desktop's row before stays, and a yes there doesn't undo a no of the log")
  func wordsFromBefore() async throws {
    for (word, answer, expected) in [
      ("no", StoredAnswer.allow, StoredAnswer.deny), ("yes", .deny, .deny), ("yes", .allow, .allow),
    ] {
      let desktop = try await Store()
      try await desktop.set("devices", "camera", [word])
      let log = try log(desktop)
      try log.record(.of(Store.camera, "video", answer))
      let store = try desktop.consent()
      try ConsentMigration.migrate(from: log, to: store)
      #expect(try store.snapshot().entry(.camera, "video").answer == expected, "\(word) \(answer)")
      #expect(try await desktop.texts("devices", "camera") == [expected == .allow ? "yes" : "no"])
    }
  }

  @Test("a program that hasn't the chosen store grants nothing")
  func unknownStore() async throws {
    let desktop = try await Store()
    for name in ["desktop", "cloud", ""] {
      let configuration = try desktop.configuration(settings: ["consent": ["store": name]])
      let error = #expect(throws: UsherError.self) { try Usher(configuration) }
      #expect(error?.code == .storeUnavailable)
      if name != "desktop" { #expect(throws: ConsentError.self) { try configuration.chosenStore() } }
    }
    #expect(try desktop.configuration().chosenStore() is PermissionStoreConsent)
  }
}
