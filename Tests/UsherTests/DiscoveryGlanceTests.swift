// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@testable import Usher

/// The quick way of reading a note may leave any to the whole way, but must never take one that this refuses.
@Suite("Glance at a note")
struct DiscoveryGlanceTests {
  private static let good = """
    abi=1.2
    abi-required=1.0
    id=com.example.fortune
    category=com.example.fortune
    name=Fortunes
    name[de]=Glückskekse
    version=1.2.3-rc.1+build.7
    authority=either
    scopes=read;follow
    scope.read.name=Fortunes
    swift-module=FortunePlugin
    swift-version=6.3.1
    """

  private static func glance(_ text: String) -> NoteGlance? {
    NoteGlance(scanning: Array(text.utf8)[...])
  }

  private static func summary(_ glance: NoteGlance) -> [String] {
    let values = glance.values
    return [
      "\(values.abi)", "\(values.requiredABI)", glance.text(values.id), glance.text(values.category),
      glance.text(values.swiftModule),
      glance.text(values.swiftVersion), "\(values.idFingerprint)", "\(values.categoryFingerprint)",
      "\(values.isReserved)", "\(values.hasWishes)",
    ]
  }

  @Test(arguments: [
    good, good.replacing("category=com.example.fortune", "category=contacts"), good + "\nrequires=usher.probe/1",
    good.replacing("abi-required=1.0\n", ""), good.replacing("id=com.example.fortune\n", "id=org.usher.x\n"),
  ])
  func findsWhatTheWholeWayFinds(text: String) throws {
    let quick = try #require(Self.glance(text))
    #expect(Self.summary(quick) == Self.summary(try NoteGlance(parsing: Array(text.utf8))))
  }

  @Test(arguments: [
    "scope.read.implies=follow", "scope.follow.requires=read", "scope.read.choices=once", "default-scope=read",
  ])
  func leavesRelationsBetweenLinesToTheWholeWay(line: String) {
    #expect(Self.glance(Self.good + "\n" + line) == nil)
  }

  @Test func takesNothingThatTheWholeWayRefuses() {
    var mixer = Mixer(state: 0x5EED)
    let original = Array(Self.good.utf8)
    let alphabet = Array("=[]#\n;.-+019azZ/ ".utf8)
    var taken = 0
    for _ in 0..<10_000 {
      var bytes = original
      for _ in 0...mixer.below(2) {
        let position = mixer.below(bytes.count)
        switch mixer.below(3) {
        case 0: bytes[position] = alphabet[mixer.below(alphabet.count)]
        case 1: bytes.remove(at: position)
        default: bytes.insert(alphabet[mixer.below(alphabet.count)], at: position)
        }
      }
      guard let quick = NoteGlance(scanning: bytes[...]) else { continue }
      taken += 1
      let whole = try? NoteGlance(parsing: bytes)
      #expect(whole.map(Self.summary) == Self.summary(quick), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(taken > 1000)
  }
}

private struct Mixer {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

extension String {
  fileprivate func replacing(_ part: String, _ other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
