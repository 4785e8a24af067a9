// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@testable import Usher

/// Files that are cut off, changed or made of nonsense.
@Suite("Damaged policy files")
struct PolicyDamageTests {
  private static let sample = Array(
    """
    # School
    [contacts]
    grant=org.example.mail;org.example.chat
    reason=Wir schreiben uns. ü

    [camera]
    reason[de]=Prüfung
    restrict=*
    [microphone]
    restrict=*
    reason=Silence.
    [location/always]
    locked-grant=org.example.bus

    """.utf8)

  private func read(_ bytes: [UInt8]) -> (file: PolicyFile, policy: Policy) {
    let file = PolicyFile(parsing: bytes, path: "50.policy", locale: "de")
    return (file, Policy(rules: file.rules, faults: file.faults))
  }

  /// What holds of every file, whatever is in it.
  private func expectSound(_ bytes: [UInt8], _ comment: @autoclosure () -> String) {
    let (file, policy) = read(bytes)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    #expect(file.rules.allSatisfy { (1...lines).contains($0.line) && AppPattern.fault(of: $0.application) == nil })
    #expect(file.faults.allSatisfy { (0...lines).contains($0.line) && !$0.text.isEmpty })
    if !file.faults.isEmpty { #expect(file.rules.allSatisfy { $0.effect == .restrict }, "\(comment())") }
    for fault in file.faults {
      let hit = fault.category == Category("*") ? Category("com.example.fortune") : fault.category
      #expect(policy.rule(for: Permission(hit), of: "org.example.mail", note: nil)?.effect == .restrict)
    }
  }

  @Test func everyTruncationSaysNothingThatTheWholeDidNotSay() {
    let whole = read(Self.sample).file
    #expect(whole.faults.isEmpty)
    for count in 0...Self.sample.count {
      let cut = Array(Self.sample[..<count])
      expectSound(cut, "the first \(count) bytes")
      for rule in read(cut).file.rules {
        // The last line may be cut inside an id; every other rule is one of the whole.
        let isThere = whole.rules.contains { other in
          other.line == rule.line && other.permission == rule.permission && other.effect == rule.effect
            && other.application.hasPrefix(rule.application)
        }
        #expect(isThere, "the first \(count) bytes: \(rule)")
      }
    }
  }

  /// But for a `#` at a line's start, which makes a comment of it, and for the line breaks: without one, a line is part of
  /// the value above.
  @Test func noChangeOfOneByteTakesARestrictionAway() {
    let changes: [UInt8] = [0, 9, 10, 13, 32, 0x3D, 0x3B, 0x5B, 0x5C, 0x5D, 0x2F, 0x78, 0x7F, 0xC3, 0xFF, 0x23]
    for position in Self.sample.indices {
      if Self.sample[position] == UInt8(ascii: "\n") { continue }
      let isLineStart = position == 0 || Self.sample[position - 1] == UInt8(ascii: "\n")
      for byte in changes where byte != Self.sample[position] && !(byte == 0x23 && isLineStart) {
        var changed = Self.sample
        changed[position] = byte
        expectSound(changed, "\(byte) at \(position)")
        let policy = read(changed).policy
        for permission in [Permission.camera, .microphone] {
          let effect = policy.rule(for: permission, of: "org.example.mail", note: nil)?.effect
          #expect(effect == .restrict, "\(byte) at \(position): \(permission)")
        }
      }
    }
  }

  @Test func nonsenseIsReadWithoutATrap() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("\(#function): seed \(seed)")
    var random = SplitMix(seed: seed)
    let pieces = [
      "[camera]", "[*]", "[", "]", "restrict", "grant", "locked-grant", "=", "*", ";", "org.example.mail", "reason",
      "[de]", "\n", "\n", "\n", "#", "\\", " ", "\u{0}", "ü", "location/always", "[location/always]", "?", ".",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 0...30, using: &random)
      var bytes = Array((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined().utf8)
      if !bytes.isEmpty, Bool.random(using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      expectSound(bytes, "seed \(seed): \(bytes)")
    }
  }
}

/// Random numbers that a seed repeats (SplitMix64).
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
