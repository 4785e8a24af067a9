// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@testable import Usher

/// The format, and every row of docs/policy.md about lines.
@Suite("A policy file")
struct PolicyFileTests {
  private func read(_ text: String, locale: String = "") -> PolicyFile {
    PolicyFile(parsing: Array(text.utf8), path: "50.policy", locale: locale)
  }

  /// What is decided about an application and a permission by one file.
  private func effect(_ text: String, _ permission: Permission, _ application: String = "org.example.mail")
    -> PolicyEffect?
  {
    let file = read(text)
    return Policy(rules: file.rules, faults: file.faults).rule(for: permission, of: application, note: nil)?.effect
  }

  @Test func saysWhatHappensToWhomAndWhy() {
    let file = read(
      """
      # Exams
      [camera]
      restrict=*
      reason=No cameras in exams.
      reason[de]=Keine Kamera in der Prüfung.

      [location/always]
      grant=org.example.bus;org.example.train;
      locked-grant=com.example.*
      reason.locked-grant=The school decides.
      reason.locked-grant[de]=Die Schule entscheidet.
      """, locale: "de_DE.UTF-8")
    #expect(file.faults == [])
    let always = Permission(.location, scope: Scope("always"))
    #expect(
      file.rules == [
        PolicyRule(
          file: "50.policy", line: 3, application: "*", permission: .camera, effect: .restrict,
          reason: "Keine Kamera in der Prüfung."),
        PolicyRule(
          file: "50.policy", line: 8, application: "org.example.bus", permission: always, effect: .grant, reason: ""),
        PolicyRule(
          file: "50.policy", line: 8, application: "org.example.train", permission: always, effect: .grant, reason: ""),
        PolicyRule(
          file: "50.policy", line: 9, application: "com.example.*", permission: always, effect: .lockedGrant,
          reason: "Die Schule entscheidet."),
      ])
  }

  @Test func reasonsAreFreedOfWhatMisleads() {
    let file = read("[camera]\nrestrict=*\nreason=No\\n\u{202E}way\u{7}\n")
    #expect(file.rules.map(\.reason) == ["No way"])
  }

  @Test func theStrictestCountsAndOfSeveralTheFirst() {
    let text = "[camera]\nlocked-grant=org.example.mail\n"
    #expect(effect(text, .camera) == .lockedGrant)
    #expect(effect(text + "grant=org.*\n", .camera) == .grant)
    #expect(effect(text + "grant=org.*\nrestrict=*\n", .camera) == .restrict)
    #expect(effect(text + "restrict=com.*\n", .camera) == .lockedGrant)
    #expect(effect(text, .microphone) == nil)
    #expect(effect("[*]\nrestrict=*\n" + text, .camera) == .restrict)
    let file = read("[*]\nrestrict=org.*\nreason=first\n[camera]\nrestrict=*\nreason=second\n")
    let policy = Policy(rules: file.rules, faults: file.faults)
    #expect(policy.rule(for: .camera, of: "org.example.mail", note: nil)?.reason == "first")
    #expect(policy.rule(for: .camera, of: "com.example.mail", note: nil)?.reason == "second")
  }

  // MARK: Lines that can't be read

  @Test(arguments: [
    "restrict", "restrict=", "restrict=;", "restrict=org.example.mail;;org.example.chat", "restrict=mail",
    "restrict=org.example.mail, org.example.chat", "restrict[de]=*", "restict=*", "deny=*",
    "reason=a\\q", "reason[d e]=x", "reason=a\nreason=b", "reason.deny=a",
  ])
  func aLineThatCannotBeReadRestrictsItsCategory(line: String) {
    let text = "[camera]\ngrant=org.example.chat\n\(line)\n[microphone]\nlocked-grant=*\n"
    #expect(effect(text, .camera) == .restrict, "\(line)")
    #expect(effect(text, Permission(.camera, scope: Scope("any"))) == .restrict)
    let mayBeHeader = line == "restrict"
    #expect(effect(text, .microphone) == (mayBeHeader ? .restrict : nil), "a file with an error grants nothing")
    #expect(read(text).faults.map(\.line) == [line.contains("\n") ? 4 : 3])
  }

  @Test(arguments: [
    "[camera", "camera]", "[]", "[kamera]", "[camera/]", "[camera/Always]", "[*/read]", "[com.example.*]", "[ camera ]",
    "[camera] # comment", "restrict=*", "nonsense", "=*", "[Camera]",
  ])
  func aHeaderThatCannotBeReadRestrictsEverything(line: String) {
    let text = "\(line)\nrestrict=com.example.other\n"
    for permission in [Permission.camera, .contacts, Permission(Category("com.example.fortune"))] {
      #expect(effect(text, permission) == .restrict, "\(line)")
    }
  }

  @Test func aLineThatIsNotUTF8OrHoldsANULRestricts() {
    for bytes in [[0xFF], [0x00]] as [[UInt8]] {
      let inValue = PolicyFile(
        parsing: Array("[camera]\nreason=".utf8) + bytes + [0x0A], path: "50.policy", locale: "")
      #expect(inValue.faults.map(\.category) == [.camera])
      let header = Array("[microphone]\nrestrict=com.*\n[camera]".utf8) + bytes + Array("reason=a\nrestrict=*\n".utf8)
      let merged = PolicyFile(parsing: header, path: "50.policy", locale: "")
      #expect(merged.faults.first?.category == Category("*"), "a header is in that line")
      let alone = PolicyFile(parsing: Array("[camera]\n".utf8) + bytes + [0x0A], path: "50.policy", locale: "")
      #expect(alone.faults.map(\.category) == [Category("*")])
    }
  }

  @Test func aGroupThatStandsTwiceRestrictsItsCategory() {
    let text = "[camera]\nrestrict=com.*\n[microphone]\nrestrict=net.*\n[camera]\ngrant=*\n"
    #expect(effect(text, .camera) == .restrict)
    #expect(effect(text, .microphone) == nil)
    #expect(effect(text, .microphone, "net.example.mail") == .restrict)
  }

  @Test func aFileWithTooManyErrorsRestrictsEverything() {
    let text = "[camera]\n" + String(repeating: "x.y=1\n", count: 1500) + "[microphone]\n"
    #expect(effect(text, .contacts) == .restrict)
  }

  @Test func anEmptyGroupAndAnEmptyFileSayNothing() {
    for text in ["", "\n# nothing\n", "[camera]\n", "[camera]\nreason=Later.\n"] {
      #expect(read(text).faults.isEmpty)
      #expect(read(text).rules.isEmpty)
    }
  }

  @Test func faultsAreSentencesWithLineNumbers() {
    let faults = read("[camera]\nrestict=*\nrestrict=mail\n[kamera]\n").faults
    #expect(
      faults.map(\.description) == [
        "50.policy, line 2: the key \"restict\" means nothing in a policy; use restrict, grant, locked-grant and reason",
        "50.policy, line 3: \"mail\" is no application id; write it in full, such as com.example.chat",
        "50.policy, line 4: [kamera] is neither a category nor a scope of one; write such as [camera], "
          + "[location/always], [com.example.fortune], or [*] for every category",
      ])
    #expect(
      faults[0].rule.reason.hasPrefix("the policy restricts camera until it is mended: 50.policy, line 2: the key"))
  }
}
