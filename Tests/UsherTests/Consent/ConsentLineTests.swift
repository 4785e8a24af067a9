// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherModel

@testable import Usher

@Suite("Consent line") struct ConsentLineTests {
  @Test func computesTheWellKnownChecksum() {
    // The check value that catalogues of CRCs give for CRC-64/XZ.
    #expect(CRC64.checksum(Array("123456789".utf8).span) == 0x995d_c9bb_df19_39fa)
  }

  @Test func writesOneReadableLineTwice() {
    var log = ConsentSampleLog(header: [])
    log.add(.limited, ["read"], of: .contacts, undone: ["write"], items: ["a b", "ü"], expires: 12, machine: "m")
    let content =
      "@1 time=1700000000000 category=contacts scope=read answer=limited scopes=read undone=write "
      + "items=a%20b,%C3%BC expires=12 machine=m epoch=0 how=terminal"
    let line = content + " sum=\(hex(CRC64.checksum(Array(content.utf8).span))) prev=0000000000000000\n"
    #expect(String(decoding: log.bytes, as: UTF8.self) == line + line)
  }

  @Test func readsTheExamplesInTheDocument() throws {
    let document = try FileTree.readText("\(Repository.root)/docs/consent-log.md").split(separator: "\n")
    let example = Array(try #require(document.first { $0.hasPrefix("@12 ") }).utf8)
    let parsed = ConsentLine(example.span, at: 0, twin: nil)
    let line = try #require(parsed)
    guard case .record(let record, isUnderstood: true) = line.content else {
      Issue.record("not understood")
      return
    }
    #expect(record.decision.scopes == [Scope("always"), Scope("when-in-use")])
    #expect(record.content == Array(example[line.range]))
    let head = Array(try #require(document.first { $0.hasPrefix("head ") }).utf8) + [UInt8(ascii: "\n")]
    let newest = ConsentHead(head.span)
    #expect(newest == .at(12, sum: line.sum))
  }

  @Test(arguments: [
    ConsentDecision(category: Category(""), scope: Scope(""), answer: .allow, scopes: [], how: ""),
    ConsentDecision(
      category: Category("com.example.fortune"), scope: Scope("a"), answer: .deny, scopes: [Scope(""), Scope("")],
      how: "x\ny@z"),
    ConsentDecision(
      category: .photos, scope: Scope("read"), answer: .limited, undone: [Scope("")],
      items: ["", ",", "%2C", "=", " ", "\0", "🙂"],
      accuracy: .reduced, expires: .min, how: "dialog"),
    ConsentDecision(
      category: .camera, scope: Scope("video"), answer: .allow, accuracy: .full, expires: .max, how: "script"),
  ])
  func readsBackWhatItWrote(_ decision: ConsentDecision) throws {
    for machine in [nil, "", "0123"] {
      let record = ConsentRecord(sequence: 7, time: -5, machine: machine, epoch: .max, decision: decision)
      let line = try #require(parsed(record.content))
      guard case .record(let read, isUnderstood: true) = line.content else {
        Issue.record("not understood")
        return
      }
      #expect(read == record)
      #expect(line.numbers == 7...7)
    }
  }

  @Test(
    arguments: [
      "time=1 category=c scope=s answer=allow epoch=0 how=h time=1", "category=c scope=s answer=allow epoch=0 how=h",
      "time=1 category=c scope=s answer=allow epoch=0 how=%0", "time=1 category=c scope=s answer=allow epoch=0 how=%0a",
      "time=x category=c scope=s answer=allow epoch=0 how=h", "time=1 category=c scope=s answer=allow epoch=-1 how=h",
      "time=1 category=c scope=s answer=allow epoch=0 how", "", "time=1  category=c scope=s answer=allow epoch=0 how=h",
    ])
  func countsAWholeLineOfAnotherFormAsLost(_ fields: String) throws {
    let line = try #require(parsed(Array("@3 \(fields)".utf8)))
    guard case .unreadable = line.content else {
      Issue.record("read it")
      return
    }
    #expect(line.numbers == 3...3)
  }

  @Test(arguments: ["@0 x=y", "@01 x=y", "@x", "@", "@gap 1", "@gap 2 1", "@gap 0 1", "@gap 1 2 3", "@-1 x=y"])
  func ignoresALineWithoutANumber(_ content: String) {
    #expect(parsed(Array(content.utf8)) == nil)
  }

  private func parsed(_ content: [UInt8]) -> ConsentLine? {
    var bytes: [UInt8] = []
    ConsentLine.write(content: content, sum: CRC64.checksum(content.span), previous: 0, to: &bytes)
    return ConsentLine(bytes.span.extracting(0..<(bytes.count / 2 - 1)), at: 0, twin: nil)
  }

  private func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
