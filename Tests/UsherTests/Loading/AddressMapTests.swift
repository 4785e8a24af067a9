// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Usher

@Suite("The list of mappings")
struct AddressMapTests {
  private let text = """
    1000-2000 r--p 00000000 fe:00 42                         /usr/lib/a.so
    2000-3000 r-xp 00001000 fe:00 42                         /usr/lib/a.so
    3000-4000 ---p 00000000 00:00 0
    4000-5000 rw-p 00000000 00:00 0 [heap]
    7f00deadb000-7f00deadc000 r-xp 00001000 103:1f 43 /name with blanks.so
    """

  private var map: AddressMap { AddressMap(parsing: Array(text.utf8)) }

  @Test func saysWhichFileStandsBehindAnAddress() {
    let map = map
    let (first, second) = (map.file(at: 0x1000), map.file(at: 0x2fff))
    #expect(first != nil && first == second)
    let heap = map.file(at: 0x4000)
    #expect(first != heap)
    let named = map.file(at: 0x7f00_dead_b123)?.inode
    #expect(named == 43)
    let nothing = map.file(at: 0x5000)
    #expect(nothing == nil)
  }

  @Test func saysWhereInTheFileAMappingStarts() {
    let offset = map.region(at: 0x2abc)?.offset
    #expect(offset == 0x1000)
  }

  @Test func saysHowFarItCanBeRead() {
    let map = map
    let counts = [
      map.readableCount(from: 0x1ff0, limit: 8), map.readableCount(from: 0x1ff0, limit: 0x20),
      map.readableCount(from: 0x2ff0, limit: 0x20), map.readableCount(from: 0x3000, limit: 8),
      map.readableCount(from: 64, limit: 8),
    ]
    #expect(counts == [8, 0x20, 0x10, 0, 0])
  }

  @Test(arguments: [
    "", "\n\n", "1000", "1000-", "1000-2000", "zz-2000 r--p 0 0:0 1", "2000-1000 r--p 0 0:0 1 x",
    "ffffffffffffffffff-2000 r--p 0 0:0 1", "1000-2000 r--p", "1000-2000 r--p 0 00:00 ",
  ])
  func passesOverLinesThatAreNone(_ line: String) {
    let map = AddressMap(parsing: Array(line.utf8))
    let found = [0, 0x1000, 0x1800, 0x2000].contains { map.region(at: $0) != nil }
    #expect(!found)
  }

  /// A kernel that is asked must say of every library what its list says.
  @Test func theKernelsAnswersAreThoseOfItsList() throws {
    let asked = try AddressMap.current()
    let listed = try AddressMap.listed()
    let functions: [UInt] = [
      // SAFETY: Looked up and never called; what they are doesn't matter.
      UInt(bitPattern: unsafe dlsym(nil, "getenv")), UInt(bitPattern: unsafe dlsym(nil, "swift_retain")),
    ]
    for address in functions {
      let (one, other) = (asked.region(at: address), listed.region(at: address))
      let region = try #require(one)
      #expect(region == other)
      #expect(region.isExecutable && region.file.inode != 0)
      let count = asked.readableCount(from: address, limit: 16)
      #expect(count == 16)
    }
    let nothing = asked.region(at: 64)
    #expect(nothing == nil)
  }
}
