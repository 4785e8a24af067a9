// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherDesktop
import UsherModel

@Suite("Answers in the desktop's permission store", .requires(.dbus), .requires(.permissionStore))
struct PermissionStoreTests {
  private typealias Store = DesktopStore

  @Test("an answer is in force for every process, and the row has the word that the desktop reads")
  func answers() async throws {
    let desktop = try await Store()
    let one = try desktop.consent()
    let other = try desktop.consent()
    #expect(try other.snapshot().entry(.camera, "video").authorization == .notDetermined)
    try one.record(.of(Store.camera, "video", .allow))
    #expect(try one.snapshot().entry(.camera, "video").answer == .allow)
    #expect(try desktop.consent().snapshot().entry(.camera, "video").answer == .allow)
    #expect(try await desktop.texts("devices", "camera") == ["yes"])
    try one.record(.of(Store.camera, "video", .deny))
    #expect(try one.snapshot().entry(.camera, "video").answer == .deny)
    #expect(try await desktop.texts("devices", "camera") == ["no"])
    try one.record(.of(Store.camera, "video", .reset))
    #expect(try one.snapshot().entry(.camera, "video").answer == nil)
    #expect(try await desktop.texts("devices", "camera") == nil)
  }

  @Test("a category without a row of the desktop's has one in Usher's own table")
  func ownTable() async throws {
    let desktop = try await Store()
    try desktop.consent().record(.of(Store.fortune, "read", .allow))
    #expect(try await desktop.texts("usher", "com.example.fortune") == ["yes"])
  }

  @Test("an answer keeps its scopes, items, end, accuracy, soft answers and how it was asked")
  func details() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    let end = WallClock.now + 3_600_000
    var decision = ConsentDecision.of(Store.fortune, "follow", .limited, expires: end, items: ["a b", "c,d%"])
    decision.scopes = ["follow", "read"]
    decision.accuracy = .full
    try store.record(decision)
    try store.record(.of(Store.location, "when-in-use", .askLater))
    let snapshot = try desktop.consent().snapshot()
    let entry = snapshot.entry(Store.fortune.category, "read")
    #expect(entry.answer == .limited && entry.items == ["a b", "c,d%"] && entry.expires == end)
    #expect(entry.accuracy == .full && entry.how == "test")
    #expect(snapshot.entry(.location, "when-in-use").intent == .askLater)
    #expect(try await desktop.texts("location", "location") == nil)
  }

  @Test("what ends or is limited isn't said to be a lasting yes")
  func words() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    try store.record(.of(Store.camera, "video", .allow, expires: WallClock.now + 3_600_000))
    #expect(try await desktop.texts("devices", "camera") == ["ask"])
    #expect(try store.snapshot().entry(.camera, "video").answer == .allow)
    try store.record(.of(Store.fortune, "read", .limited))
    #expect(try await desktop.texts("usher", "com.example.fortune") == ["limited"])
  }

  @Test("a grant that has ended doesn't count, whatever the row says")
  func ended() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    try store.record(.of(Store.camera, "video", .allow, expires: WallClock.now - 1))
    let entry = try desktop.consent().snapshot().entry(.camera, "video")
    #expect(entry.answer == nil && entry.isExpired)
  }

  @Test("the location's row has GeoClue's words, and its time of last use is no other answer")
  func locationWords() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    try store.record(.of(Store.location, "when-in-use", .reduced))
    #expect(try await desktop.texts("location", "location") == ["CITY", "0"])
    try store.record(.of(Store.location, "when-in-use", .allow))
    #expect(try await desktop.texts("location", "location") == ["EXACT", "0"])
    try await desktop.set("location", "location", ["EXACT", "1770000000"])
    #expect(try desktop.consent().snapshot().entry(.location, "when-in-use").how == "test")
    try await desktop.set("location", "location", ["NONE", "0"])
    #expect(try desktop.consent().snapshot().entry(.location, "when-in-use").answer == .deny)
  }

  @Test(
    "what another program writes counts",
    arguments: [
      (["yes"], StoredAnswer.allow), (["no"], .deny), (["ask"], nil), (["limited"], .limited), (["maybe"], nil),
      (["yes", "but"], nil), (["YES"], nil),
    ] as [([String], StoredAnswer?)])
  func foreign(_ texts: [String], _ answer: StoredAnswer?) async throws {
    for earlier in [nil, StoredAnswer.allow, .deny] {
      let desktop = try await Store()
      if let earlier {
        try desktop.consent().record(.of(Store.camera, "video", earlier))
        // The same word again is no change.
        if try await desktop.texts("devices", "camera") == texts { continue }
      }
      try await desktop.set("devices", "camera", texts)
      let entry = try desktop.consent().snapshot().entry(.camera, "video")
      #expect(entry.answer == answer, "after \(String(describing: earlier))")
      if answer != nil { #expect(entry.how == "desktop") }
    }
  }

  @Test("an answer that another program has taken out is forgotten")
  func removed() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    for answer in [StoredAnswer.allow, .deny] {
      try store.record(.of(Store.camera, "video", answer))
      try await desktop.delete("devices", "camera")
      #expect(try desktop.consent().snapshot().entry(.camera, "video").answer == nil)
    }
  }

  @Test("a no of another program is a no to every scope, and its yes is one to the plain scope only")
  func foreignScopes() async throws {
    let desktop = try await Store()
    try await desktop.set("usher", "com.example.fortune", ["yes"])
    let category = Store.fortune.category
    #expect(try desktop.consent().snapshot().entry(category, "read").answer == .allow)
    #expect(try desktop.consent().snapshot().entry(category, "follow").answer == nil)
    try await desktop.set("usher", "com.example.fortune", ["no"])
    #expect(try desktop.consent().snapshot().entry(category, "read").answer == .deny)
    #expect(try desktop.consent().snapshot().entry(category, "follow").answer == .deny)
  }

  @Test("an answer here after one of another program keeps both in the history")
  func history() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    try store.record(.of(Store.fortune, "follow", .allow))
    try await desktop.set("usher", "com.example.fortune", ["no"])
    try store.record(.of(Store.fortune, "read", .allow))
    let snapshot = try desktop.consent().snapshot()
    #expect(snapshot.entry(Store.fortune.category, "read").answer == .allow)
    #expect(snapshot.entry(Store.fortune.category, "follow").answer == .deny)
    #expect(try store.history().map(\.decision.answer) == [.allow, .deny, .allow])
    #expect(try store.history().map(\.decision.how) == ["test", "desktop", "test"])
  }

  @Test("a stranger's note can't answer for the camera")
  func hostileRow() async throws {
    let desktop = try await Store()
    for row in ["devices/camera", "usher-answers/camera", "../../x/y", "usher/camera", "documents/1", ".hidden/a", "a"]
    {
      let stranger = ConsentCategory(
        category: Category("com.example.stranger"), row: row, scopes: ["read"], plainScopes: ["read"])
      let store = try desktop.consent([stranger])
      try store.record(.of(stranger, "read", .allow))
      #expect(try await desktop.texts("usher", "com.example.stranger") == ["yes"])
      #expect(try await desktop.texts("devices", "camera") == nil)
    }
  }

  @Test("an answer for another machine, or from before the epoch was raised, isn't in force")
  func epoch() async throws {
    let desktop = try await Store()
    try desktop.consent().record(.of(Store.camera, "video", .allow))
    let line = try #require(try await desktop.texts("usher-answers", "camera")?.last)
    var record = try #require(ConsentRecord(text: line))
    for change in ["epoch", "machine"] {
      if change == "epoch" { record.epoch += 1 } else { record.machine = String(repeating: "7", count: 32) }
      try await desktop.set("usher-answers", "camera", ["usher-1 yes devices/camera", record.text])
      let entry = try desktop.consent().snapshot().entry(.camera, "video")
      #expect(entry.answer == nil, "\(change)")
      record.epoch = 0
    }
  }

  @Test("a decision that this version doesn't understand is no grant")
  func unknownWords() async throws {
    let desktop = try await Store()
    try desktop.consent().record(.of(Store.camera, "video", .allow))
    let line = try #require(try await desktop.texts("usher-answers", "camera")?.last)
    for changed in [line + " only=sundays", line.replacing("answer=allow", with: "answer=perhaps"), "nonsense"] {
      try await desktop.set("usher-answers", "camera", ["usher-1 yes devices/camera", changed])
      #expect(try desktop.consent().snapshot().entry(.camera, "video").answer == nil)
    }
  }

  @Test("many answers leave those in force, and a bounded history")
  func trimming() async throws {
    let desktop = try await Store()
    let store = try desktop.consent()
    try store.record(.of(Store.fortune, "follow", .deny))
    for _ in 0..<40 {
      try store.record([.of(Store.fortune, "read", .allow), .of(Store.fortune, "read", .deny)])
    }
    #expect(try desktop.consent().snapshot().entry(Store.fortune.category, "follow").answer == .deny)
    #expect(try store.history().count == 51)
  }

  @Test("two processes lose no answer of each other")
  func concurrency() async throws {
    let desktop = try await Store()
    let categories = (0..<4).map { number in
      ConsentCategory(category: Category("com.example.c\(number)"), row: nil, scopes: ["a", "b"], plainScopes: ["a"])
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for scope in ["a", "b"] as [Scope] {
        let store = try desktop.consent(categories)
        group.addTask {
          let result = await OwnThread.run {
            Result { () throws(ConsentError) in
              for category in categories { try store.record(.of(category, scope, .allow)) }
            }
          }
          try result.get()
        }
      }
      try await group.waitForAll()
    }
    let snapshot = try desktop.consent(categories).snapshot()
    for category in categories {
      for scope in ["a", "b"] as [Scope] { #expect(snapshot.entry(category.category, scope).answer == .allow) }
    }
  }
}
