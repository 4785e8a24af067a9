// SPDX-License-Identifier: Apache-2.0

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
    #expect(map.regions.count == 5)
    #expect(map.file(at: 0x1000) == map.file(at: 0x2fff))
    #expect(map.file(at: 0x1000) != map.file(at: 0x4000))
    #expect(map.file(at: 0x7f00deadb123)?.inode == 43)
    #expect(map.file(at: 0x5000) == nil)
  }

  @Test func saysWhereAFilesCodeIs() throws {
    let file = try #require(map.file(at: 0x1000))
    #expect(map.executableRanges(of: file) == [0x2000..<0x3000])
  }

  @Test func saysHowFarItCanBeRead() {
    #expect(map.readableCount(from: 0x1ff0, limit: 8) == 8)
    #expect(map.readableCount(from: 0x1ff0, limit: 0x20) == 0x20)
    #expect(map.readableCount(from: 0x2ff0, limit: 0x20) == 0x10)
    #expect(map.readableCount(from: 0x3000, limit: 8) == 0)
    #expect(map.readableCount(from: 64, limit: 8) == 0)
  }

  @Test(arguments: [
    "", "\n\n", "1000", "1000-", "1000-2000", "zz-2000 r--p 0 0:0 1", "2000-1000 r--p 0 0:0 1 x",
    "ffffffffffffffffff-2000 r--p 0 0:0 1", "1000-2000 r--p", "1000-2000 r--p 0 00:00 ",
  ])
  func passesOverLinesThatAreNone(_ line: String) {
    #expect(AddressMap(parsing: Array(line.utf8)).regions.isEmpty)
  }

  @Test func findsThisProcessItself() {
    #expect(AddressMap.current().regions.contains { $0.isExecutable && $0.file.inode != 0 })
  }
}
