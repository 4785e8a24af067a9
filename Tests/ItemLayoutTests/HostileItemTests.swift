// SPDX-License-Identifier: Apache-2.0

import CUsher
import Glibc
import ItemLayout
import TestSupport
import Testing

@Suite("An item that a plugin delivers")
struct HostileItemTests {
  @Test(arguments: [0, 4, 7, 9, 12, 4104, 0x8000_0000, 0xFFFF_FFF8] as [UInt64])
  func isRefusedWithASizeThatNoStructHas(size: UInt64) {
    #expect(refusal([size, 0], as: "u,u,t:x")?.code == .structSize)
  }

  @Test func hasTheMembersThatItsSizeCovers() throws {
    #expect(try read([8], as: "u,u:a,t:b").members.map(\.name) == ["a"])
    #expect(try read([16, 1], as: "u,u:a,s:b,t:c").members.map(\.name) == ["a"])
    #expect(try read([24, 0, 0], as: "u,u:a,s:b,t:c").members.map(\.name) == ["a", "b"])
    #expect(try read([4096] + [UInt64](repeating: 0, count: 511), as: "u,u:a").members.map(\.name) == ["a"])
  }

  @Test func isNeverReadBehindItsSize() throws {
    // A struct of eight bytes right before a page that nobody may read.
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    // SAFETY: two fresh pages, of which the second one is closed; unmapped at the end.
    let start = unsafe mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    let pages = unsafe try #require(start)
    defer { unsafe munmap(pages, 2 * page) }
    #expect(unsafe mprotect(pages + page, page, PROT_NONE) == 0)
    let item = unsafe pages + page - 8
    unsafe item.storeBytes(of: 8, as: UInt32.self)
    let record = try unsafe Layout(parsing: contactLayout).unpack(item).record
    #expect(record.members.isEmpty)
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x61, 0xC3]] as [[UInt8]])
  func isRefusedWithATextThatIsNotUTF8(bytes: [UInt8]) throws {
    let memory = LentMemory(bytes)
    let words = [24, memory.address, UInt64(bytes.count)]
    #expect(refusal(words, as: "u,u,s:t")?.description.contains("“t” is not UTF-8") == true)
    #expect(try read(words, as: "u,u,y:t").bytes("t") == bytes)
    withExtendedLifetime(memory) {}
  }

  @Test func isRefusedWithAPointerThatIsNULL() throws {
    #expect(refusal([24, 0, 1], as: "u,u,s:t")?.code == .badValue)
    #expect(refusal([24, 0, 1], as: "u,u,y:t")?.code == .badValue)
    #expect(refusal([32, 0, 1, 16], as: "u,u,a:t(s:v)")?.code == .badValue)
    #expect(try read([24, 1, 0], as: "u,u,s:t").text("t").isEmpty)
    #expect(try read([32, 1, 0, 0], as: "u,u,a:t(s:v)").records("t").isEmpty)
  }

  @Test(arguments: [UInt64.max, 1 << 63, 257 << 20])
  func isRefusedWhereItSaysThatItIsEndless(count: UInt64) {
    #expect(refusal([24, 4096, count], as: "u,u,s:t")?.code == .tooLarge)
    #expect(refusal([24, 4096, count], as: "u,u,y:t")?.code == .tooLarge)
    #expect(refusal([32, 4096, count, 16], as: "u,u,a:t(s:v)")?.code == .tooLarge)
  }

  @Test func isBoundedAsAWhole() throws {
    var limits = ItemLimits()
    limits.bytes = 3
    limits.elements = 4
    let memory = LentMemory([UInt8](repeating: 97, count: 64))
    let address = memory.address
    #expect(try read([24, address, 3], as: "u,u,s:t", limits: limits).text("t") == "aaa")
    #expect(refusal([24, address, 4], as: "u,u,s:t", limits: limits)?.code == .tooLarge)
    #expect(refusal([40, address, 2, address, 2], as: "u,u,s:t,s:v", limits: limits)?.code == .tooLarge)
    #expect(try read([32, address, 2, 16], as: "u,u,a:t(t:a,t:b)", limits: limits).records("t").count == 2)
    #expect(refusal([32, address, 3, 16], as: "u,u,a:t(t:a,t:b)", limits: limits)?.code == .tooLarge)
    let twice: [UInt64] = [56, address, 2, 16, address, 1, 16]
    #expect(refusal(twice, as: "u,u,a:t(t:a,t:b),a:v(t:a,t:b)", limits: limits)?.code == .tooLarge)
    withExtendedLifetime(memory) {}
  }

  @Test(arguments: [0, 8, 15, 17, 4104, UInt64.max] as [UInt64])
  func isRefusedWithAStrideThatNoArrayHas(stride: UInt64) {
    let memory = LentMemory([UInt8](repeating: 0, count: 64))
    #expect(refusal([32, memory.address, 2, stride], as: "u,u,a:t(s:v)")?.code == .structSize)
    withExtendedLifetime(memory) {}
  }

  @Test func mayHaveElementsThatHaveGrown() throws {
    let memory = LentMemory(words: [1, 99, 2, 99])
    let record = try read([32, memory.address, 2, 16], as: "u,u,a:t(t:v)")
    #expect(record.records("t").map { $0["v"] } == [.uint64(1), .uint64(2)])
    withExtendedLifetime(memory) {}
  }

  @Test func mayLieAnywhere() throws {
    var bytes = [UInt8](repeating: 0, count: 48)
    bytes[3] = 32
    bytes[7] = 5
    #expect(try LentMemory(bytes).read(Layout(parsing: "u,u:a,t:b,x:c,d:d"), from: 3)["a"] == .uint32(5))
  }

  @Test func isParsedOrRefusedHoweverItsLayoutIsWritten() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("\(#function): seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("uitxdsyha():,;=0129mhold é\u{0}".unicodeScalars)
    for _ in 0..<5000 {
      var text = Array(contactLayout.unicodeScalars)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[place] = alphabet.randomElement(using: &random) ?? "u"
        case 1: text.insert(alphabet.randomElement(using: &random) ?? "u", at: place)
        default: text.remove(at: place)
        }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text)
      let changed = String(view)
      if let layout = try? Layout(parsing: changed) {
        #expect(layout.size % 8 == 0 && layout.size <= 4096, "seed \(seed)")
        #expect(layout.description == changed, "seed \(seed)")
      }
      _ = try? ItemKinds(parsing: "1000:x=" + changed)
    }
  }

  @Test func isParsedOrRefusedWhereverItsLayoutEnds() {
    for count in 0...contactLayout.utf8.count {
      _ = try? Layout(parsing: String(contactLayout.prefix(count)))
    }
  }
}
