// SPDX-License-Identifier: Apache-2.0

import ELFImage
import TestSupport
import Testing

@Suite("Whatever the bytes of a file are")
struct HostileFileTests {
  /// Reads everything there is to read.
  private func readAll(_ file: [UInt8]) {
    _ = try? usherNote(in: file)
    guard let image = try? ELFImage(file, allowsPrograms: true) else { return }
    _ = try? image.symbols(from: file)
  }

  @Test func itIsRefusedWhereverASegmentIsCutOff() async throws {
    let file = try await SampleLibrary.build(["-Wl,-s"])
    let segments = try ELFImage(file).segments
    let end = segments.map { Int($0.offset + $0.fileSize) }.max() ?? 0
    for count in 0..<file.count {
      let short = Array(file.prefix(count))
      let isRefused = refusal(short) != nil
      if count < end { #expect(isRefused, "\(count)") } else { #expect(!isRefused, "\(count)") }
    }
  }

  @Test func itIsReadOrRefusedWithAnyBitOfItsHeadersFlipped() async throws {
    let file = try await SampleLibrary.build(["-Wl,-s"])
    let image = try ELFImage(file)
    let dynamic = try #require(image.segments.first { $0.type == .dynamic })
    let places = Array(0..<1024) + Array(Int(dynamic.offset)..<Int(dynamic.offset + dynamic.fileSize))
    for place in places {
      for bit in 0..<8 {
        var flipped = file
        flipped[place] ^= 1 << UInt8(bit)
        readAll(flipped)
      }
    }
  }

  @Test func itIsReadOrRefusedWithAnythingWrittenIntoIt() async throws {
    let file = try await SampleLibrary.build(["-Wl,-s"])
    let interesting: [UInt64] = [
      0, 1, 4, 8, 0xFF, 0xFFF, 0x1000, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, UInt64(file.count), UInt64(file.count) - 1,
      0x7FFF_FFFF_FFFF_FFFF, UInt64.max, UInt64.max - 7,
    ]
    let seed = UInt64.random(in: 0...UInt64.max)
    print("\(#function): seed \(seed)")
    var random = SeededGenerator(seed: seed)

    for _ in 0..<10_000 {
      var changed = file
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let isHeader = Bool.random(using: &random)
        let place = Int.random(in: 0..<(isHeader ? 1100 : file.count - 8), using: &random) & ~3
        let value = interesting.randomElement(using: &random) ?? 0
        if Bool.random(using: &random) {
          patch(&changed, place, value)
        } else {
          patch(&changed, place, UInt32(truncatingIfNeeded: value))
        }
      }
      readAll(changed)
    }
  }

  @Test func itIsReadInLinearTimeWhereAllItsNamesAreTheSameMegabytes() async throws {
    // A symbol table of 100,000 entries whose names all start in one long text: refused, not walked 100,000 times.
    let names = (0..<2000).map { "USHER_EXPORT int v\($0);" }.joined(separator: "\n")
    let long = "USHER_EXPORT int \(String(repeating: "x", count: 60_000));"
    let file = try await SampleLibrary.build(source: "#include <usher/plugin.h>\n\(names)\n\(long)\n")
    let image = try ELFImage(file)
    let symbols = try image.symbols(from: file)
    #expect(symbols.filter(\.isExported).count == 2001)
    let place = try #require(try offset(ofSymbol: "v0", file))
    let longest = try #require(try offset(ofSymbol: String(repeating: "x", count: 60_000), file))
    var hostile = file
    let start = place.table
    for index in 1..<place.count { patch(&hostile, start + 24 * index, longest.name) }
    #expect { try ELFImage(hostile).symbols(from: hostile) } throws: { ($0 as? ELFError)?.code == .damaged }
  }

  /// Where the symbol table starts, how many symbols there are, and what a symbol's name offset is.
  private func offset(ofSymbol name: String, _ file: [UInt8]) throws -> (table: Int, count: Int, name: UInt32)? {
    let image = try ELFImage(file)
    let symbols = try image.symbols(from: file)
    guard let index = symbols.firstIndex(where: { $0.name == name }) else { return nil }
    // The second symbol's value and size stand in the table as we know them; find that place.
    var pattern: [UInt8] = []
    for number in [symbols[index].address, symbols[index].size] {
      for byte in 0..<8 { pattern.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    let place = (0..<file.count - 16).first { Array(file[$0..<$0 + 16]) == pattern }
    guard let place else { return nil }
    let entry = place - 8
    let offset = (0..<4).reduce(UInt32(0)) { $0 | UInt32(file[entry + $1]) << UInt32(8 * $1) }
    return (entry - 24 * (index + 1), symbols.count + 1, offset)
  }
}
