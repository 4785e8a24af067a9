// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import UsherModel

@testable import Usher

@Suite("Consent log") struct ConsentLogTests {
  private let store: ConsentTestStore
  private let log: ConsentLog

  init() throws {
    store = try ConsentTestStore()
    log = try store.open()
  }

  @Test func lookingMakesNoFile() throws {
    #expect(try log.entry() == ConsentEntry())
    #expect(try log.history().isEmpty)
    try log.compact()
    #expect(FileTree.names(in: store.root.path).isEmpty)
  }

  @Test func keepsAnAnswerForTheNextProcess() throws {
    let record = try log.record(
      ConsentTestStore.decision(.limited, items: ["one"], expires: ConsentSampleLog.start + 5000))
    #expect(record.sequence == 1)
    #expect(record.time == ConsentSampleLog.start)
    #expect(record.machine == "m")
    for other in [log, try store.open()] {
      let entry = try other.entry()
      #expect(entry.answer == .limited)
      #expect(entry.items == ["one"])
      #expect(entry.expires == ConsentSampleLog.start + 5000)
      #expect(try other.history() == [record])
    }
  }

  @Test func judgesExpiryByTheClockOfEachLook() throws {
    try log.record(ConsentTestStore.decision(.allow, expires: ConsentSampleLog.start + 5000))
    #expect(try log.entry().answer == .allow)
    store.advance(by: 5000)
    #expect(try log.entry().isExpired)
    store.advance(by: -305_001)
    #expect(try log.entry().isExpired)
    store.advance(by: 1)
    #expect(try log.entry().answer == .allow)
  }

  @Test func keepsEverythingFromOtherUsers() throws {
    try log.record(.allow)
    #expect(ConsentTestStore.mode(of: store.root["state"]) == 0o700)
    #expect(ConsentTestStore.mode(of: store.folder) == 0o700)
    #expect(ConsentTestStore.mode(of: store.logPath) == 0o600)
    #expect(ConsentTestStore.mode(of: store.lockPath) == 0o600)
  }

  @Test func canBeReadWithoutUsher() throws {
    try log.record(.deny)
    let lines = String(decoding: try store.logBytes(), as: UTF8.self).split(separator: "\n")
    let answers = lines.filter { !$0.hasPrefix("#") }
    #expect(lines.count == 4)
    #expect(answers.count == 2 && answers[0] == answers[1])
    #expect(
      answers[0].hasPrefix(
        "@1 time=1700000000000 category=contacts scope=read answer=deny scopes=read machine=m epoch=0 how=terminal "))
  }

  @Test func storesABatchInOrderWithConsecutiveNumbers() throws {
    let records = try log.record([
      ConsentTestStore.decision(.allow, "a"), ConsentTestStore.decision(.deny, "a"),
      ConsentTestStore.decision(.allow, "b"),
    ])
    #expect(records.map(\.sequence) == [1, 2, 3])
    #expect(try log.entry("a").answer == .deny)
    #expect(try log.entry("b").answer == .allow)
    #expect(try log.record([]).isEmpty)
    #expect(try log.history() == records)
  }

  @Test func seesWhatAnotherStoreAppends() throws {
    let other = try store.open()
    for index in 0..<20 {
      try (index.isMultiple(of: 2) ? log : other).record(index.isMultiple(of: 3) ? .deny : .allow, "\(index)")
      #expect(try log.snapshot().newestSequence == UInt64(index + 1))
      #expect(try other.history().count == index + 1)
    }
    #expect(try store.replay().lost.isEmpty)
  }

  @Test func seesALogThatWasReplaced() throws {
    let other = try store.open()
    try log.record(.allow)
    try other.record(.allow)
    // The other one still has the file open that compaction replaces.
    try log.compact()
    #expect(try other.record(.deny).sequence == 3)
    #expect(try log.entry().answer == .deny)
    #expect(try log.record(.allow).sequence == 4)
    #expect(try other.entry().answer == .allow)
    #expect(try store.replay().entries.count == 4)
  }

  @Test(arguments: [["second"], ["second", "and", "many", "more", "scopes", "than", "before"]])
  func seesALogThatWasCutBackAndWrittenAgain(_ scopes: [String]) throws {
    try log.record(.allow, "first")
    let before = try store.logBytes()
    try log.record(.allow, "second")
    #expect(try log.entry("second").answer == .allow)
    // As another process leaves it whose sync failed, before a third one stores an answer that is as long or longer.
    var replacement = ConsentSampleLog(header: before)
    replacement.number = 1
    replacement.sum = try #require(ConsentReplay(log: before.span, head: .none).entries.last?.sum)
    try FileTree.write(ConsentHead.line(number: 1, sum: replacement.sum), to: store.lockPath, mode: 0o600)
    replacement.add(.reset, scopes, of: .contacts, time: ConsentSampleLog.start, machine: "m")
    try store.writeLog(replacement.bytes + Array("\n".utf8))
    #expect(try log.entry("second").answer == nil)
    #expect(try log.entry("first").answer == .allow)
  }

  @Test func seesALogThatWasEditedInPlace() throws {
    try log.record(.allow)
    try log.record(.deny, "other")
    #expect(try log.entry().answer == .allow)
    var bytes = try store.logBytes()
    let starts = bytes.indices.filter { bytes[$0] == ConsentLine.mark }
    bytes[starts[0] + 8] ^= 1
    bytes[starts[1] + 8] ^= 1
    try store.writeLog(bytes)
    #expect(try log.entry() == ConsentEntry(isDamaged: true))
    #expect(try log.entry("other").answer == .deny)
  }

  @Test func oneStatTellsThatNothingHasChanged() throws {
    try log.record(.allow)
    _ = try log.snapshot()
    // Whoever read the head again would see this.
    try FileTree.write(Array("damaged".utf8), to: store.lockPath, mode: 0o600)
    #expect(try log.entry().answer == .allow)
    #expect(try store.open().entry().isDamaged)
  }

  @Test(arguments: [
    "", "nodots", "../x.y", "a/b.c", ".a.b", "a..b", "a.b/", "a.b\0", "-a.b", String(repeating: "a.", count: 100) + "b",
  ])
  func refusesAnApplicationThatCannotBeAFileName(_ application: String) {
    let error = #expect(throws: ConsentError.self) {
      try ConsentLog(folder: "/nowhere", application: application, machine: nil, epoch: 0) { 0 }
    }
    #expect(error?.code == .invalidApplication)
  }

  @Test(arguments: ["", "a\0b"]) func refusesAFolderWithoutAName(_ folder: String) {
    #expect(throws: ConsentError.self) {
      try ConsentLog(folder: folder, application: ConsentTestStore.application, machine: nil, epoch: 0) { 0 }
    }
  }

  @Test(arguments: ["voided", "allow-once", "dismiss", ""])
  func storesNoAnswerThatIsNone(_ word: String) throws {
    let error = #expect(throws: ConsentError.self) { try log.record(StoredAnswer(rawValue: word)) }
    #expect(error?.code == .invalidDecision)
    #expect(try log.history().isEmpty)
  }

  @Test func storesNoEndlessAnswer() throws {
    let items = (0..<200_000).map { "item \($0)" }
    let error = #expect(throws: ConsentError.self) {
      try log.record([ConsentTestStore.decision(.allow), ConsentTestStore.decision(.limited, items: items)])
    }
    #expect(error?.code == .invalidDecision)
    #expect(try log.history().isEmpty)
  }

  @Test func readsAPersonsAnswers() {
    #expect(StoredAnswer(.allow) == .allow)
    #expect(StoredAnswer(.allowUntil(5)) == .allow)
    #expect(StoredAnswer(.limited(["x"])) == .limited)
    #expect(StoredAnswer(.reduced) == .reduced)
    #expect(StoredAnswer(.deny) == .deny)
    #expect(StoredAnswer(.askLater) == .askLater)
    #expect(StoredAnswer(.dontAsk) == .dontAsk)
    #expect(StoredAnswer(.allowOnce) == nil)
    #expect(StoredAnswer(.dismissed) == nil)
  }

  @Test func listsTheApplicationsOfAFolder() throws {
    #expect(try ConsentLog.applications(in: store.folder) == [])
    try log.record(.allow)
    for name in ["org.example.B.consent", "org.example.C.lock", "x", "nodots.consent", "org.example.D.consent.new"] {
      try FileTree.write([], to: "\(store.folder)/\(name)", mode: 0o600)
    }
    #expect(
      try ConsentLog.applications(in: store.folder) == ["org.example.B", "org.example.C", ConsentTestStore.application])
  }

  @Test func namesTheFileToWatch() {
    #expect(log.watch == ConsentWatch(folder: store.folder, name: "\(ConsentTestStore.application).consent"))
  }

  @Test func readsTheMachinesIdentifier() throws {
    let id = "0123456789abcdef0123456789abcdef"
    #expect(try MachineIdentifier.read(from: try store.root.write("\(id)\n", to: "a")) == id)
    #expect(try MachineIdentifier.read(from: try store.root.write(id, to: "b")) == id)
    for text in [
      "", "\n", "uninitialized\n", String(id.dropLast()), "\(id)0", id.uppercased(), "\(id)\n\n",
      String(repeating: "0", count: 32),
    ] {
      #expect(try MachineIdentifier.read(from: try store.root.write(text, to: "c")) == nil)
    }
    #expect(try MachineIdentifier.read(from: store.root["missing"]) == nil)
  }
}
