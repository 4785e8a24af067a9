// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@testable import Usher

@Suite("Consent replay") struct ConsentReplayTests {
  private var log = ConsentSampleLog()

  @Test func knowsNothingWithoutRecords() {
    #expect(log.entry("always") == ConsentEntry())
    #expect(log.snapshot().damage.isNone)
  }

  @Test mutating func grantsExactlyTheScopesThatTheRecordNames() {
    log.add(.allow, ["always", "when-in-use"], accuracy: .full, expires: ConsentSampleLog.start + 2_000_000)
    for scope in ["always", "when-in-use"] {
      let entry = log.entry(scope)
      #expect(entry.answer == .allow)
      #expect(entry.authorization == .authorized)
      #expect(entry.accuracy == .full)
      #expect(entry.since == ConsentSampleLog.start)
      #expect(entry.expires == ConsentSampleLog.start + 2_000_000)
      #expect(entry.how == "terminal")
    }
    #expect(log.entry("other").answer == nil)
    #expect(log.entry("always", .camera).answer == nil)
  }

  @Test mutating func denyingUndoesWhatImpliesItAndLeavesTheRest() {
    log.add(.allow, ["always", "when-in-use"])
    log.add(.deny, ["when-in-use"], undone: ["always"])
    #expect(log.entry("when-in-use").authorization == .denied)
    #expect(log.entry("always") == ConsentEntry())
  }

  @Test mutating func denyingTheWiderScopeLeavesWhatItImplies() {
    log.add(.allow, ["when-in-use"])
    log.add(.deny, ["always"])
    #expect(log.entry("when-in-use").authorization == .authorized)
    #expect(log.entry("always").authorization == .denied)
  }

  @Test mutating func resettingForgetsAnswersAndSoftAnswers() {
    log.add(.deny, ["always"])
    log.add(.dontAsk, ["always"])
    log.add(.reset, ["always"])
    #expect(log.entry("always") == ConsentEntry())
  }

  @Test mutating func keepsSoftAnswersBesideTheRealOne() {
    log.add(.allow, ["always"])
    log.add(.askLater, ["always", "when-in-use"])
    #expect(log.entry("always").answer == .allow)
    #expect(log.entry("always").intent == .askLater)
    #expect(log.entry("when-in-use").answer == nil)
    log.add(.dontAsk, ["when-in-use"])
    #expect(log.entry("when-in-use").intent == .dontAsk)
    log.add(.deny, ["always"])
    #expect(log.entry("always").intent == .none)
    #expect(log.entry("when-in-use").intent == .dontAsk)
  }

  @Test mutating func limitsToTheChosenItems() {
    log.add(.limited, ["read"], of: .photos, items: ["one", "two"])
    #expect(log.entry("read", .photos).authorization == .limited)
    #expect(log.entry("read", .photos).items == ["one", "two"])
    log.add(.limited, ["read"], of: .photos)
    #expect(log.entry("read", .photos).authorization == .limited)
    #expect(log.entry("read", .photos).items.isEmpty)
  }

  @Test mutating func endsAGrantAtItsMoment() {
    let end = ConsentSampleLog.start + 60_000
    log.add(.allow, ["always"])
    log.add(.allow, ["always"], expires: end)
    #expect(log.snapshot(now: end - 1).entry(.location, "always").answer == .allow)
    #expect(log.snapshot(now: end - 1).nextExpiry == end)
    let after = log.snapshot(now: end).entry(.location, "always")
    #expect(after.answer == nil)
    #expect(after.isExpired)
    #expect(after.authorization == .notDetermined)
    #expect(log.snapshot(now: end).nextExpiry == nil)
  }

  @Test mutating func neverEndsADenial() {
    log.add(.deny, ["always"], expires: ConsentSampleLog.start + 1)
    #expect(log.entry("always").answer == .deny)
    #expect(log.entry("always").expires == nil)
  }

  @Test mutating func countsGrantsWithAnEndAsEndedWhenTheClockWentBack() {
    log.add(.allow, ["always"], expires: .max)
    log.add(.allow, ["read"], of: .contacts)
    log.add(.deny, ["video"], of: .camera)
    let newest = ConsentSampleLog.start + 2000
    let tolerated = log.snapshot(now: newest - 300_000)
    #expect(tolerated.entry(.location, "always").answer == .allow)
    let early = log.snapshot(now: newest - 300_001)
    #expect(early.entry(.location, "always").isExpired)
    #expect(early.entry(.location, "always").answer == nil)
    #expect(early.entry(.contacts, "read").answer == .allow)
    #expect(early.entry(.camera, "video").answer == .deny)
  }

  @Test mutating func countsAnswersOfThisMachineAndOfUnknownOnes() {
    log.add(.allow, ["a"], machine: "one")
    log.add(.allow, ["b"], machine: "two")
    log.add(.allow, ["c"])
    let one = log.snapshot(machine: "one")
    #expect(one.entry(.location, "a").answer == .allow)
    #expect(one.entry(.location, "b").answer == nil)
    #expect(one.entry(.location, "c").answer == .allow)
    let unknown = log.snapshot(machine: nil)
    for scope in ["a", "b", "c"] { #expect(unknown.entry(.location, scope).answer == .allow) }
  }

  @Test mutating func keepsTheAnswersOfTwoMachinesApart() {
    log.add(.allow, ["always"], machine: "one")
    log.add(.deny, ["always"], machine: "two")
    #expect(log.snapshot(machine: "one").entry(.location, "always").answer == .allow)
    #expect(log.snapshot(machine: "two").entry(.location, "always").answer == .deny)
  }

  @Test mutating func countsAnswersOfThisEpochOnly() {
    log.add(.allow, ["always"], epoch: 1)
    #expect(log.snapshot(epoch: 1).entry(.location, "always").answer == .allow)
    #expect(log.snapshot(epoch: 2).entry(.location, "always").answer == nil)
    #expect(log.snapshot(epoch: 0).entry(.location, "always").answer == nil)
  }

  @Test mutating func holdsNothingOnceTheSystemAnsweredOtherwise() {
    log.add(.allow, ["always"])
    log.add(.superseded, ["always"])
    #expect(log.entry("always") == ConsentEntry())
  }

  @Test mutating func neverGrantsByAWordOrFieldThatItDoesNotKnow() {
    log.add(.allow, ["a", "b", "c"])
    log.add(StoredAnswer(rawValue: "allow-weekdays"), ["a"])
    log.add(
      content: Array(
        "@3 time=1700000000000 category=location scope=b answer=allow scopes=b only=weekdays epoch=0 how=x".utf8))
    log.add(
      content: Array(
        "@4 time=1700000000000 category=location scope=c answer=allow scopes=c accuracy=rough epoch=0 how=x".utf8))
    for scope in ["a", "b", "c"] { #expect(log.entry(scope).authorization == .notDetermined) }
    #expect(log.snapshot().damage.isNone)
  }

  @Test mutating func obeysADenialWithAFieldThatItDoesNotKnow() {
    log.add(.allow, ["a"])
    log.add(
      content: Array("@2 time=1 category=location scope=a answer=deny scopes=a why=because epoch=0 how=x".utf8))
    #expect(log.entry("a").answer == .deny)
  }

  @Test mutating func listsTheScopesThatItKnows() {
    log.add(.allow, ["read"], of: .contacts)
    log.add(.deny, ["when-in-use"], undone: ["always"])
    let names = log.snapshot().permissions.map(\.description)
    #expect(names == ["contacts/read", "location/always", "location/when-in-use"])
  }
}
