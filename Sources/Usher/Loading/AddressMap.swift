// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What `/proc/self/maps` says: which file stands behind which addresses.
///
/// The file is named by the device and inode of that list, which is the only place where those of a mapping and those
/// of another mapping are comparable: `st_dev` differs from it on Btrfs. It is read once per plugin that is loaded, and
/// grows with each, so a line costs no text.
struct AddressMap: Sendable {
  struct File: Sendable, Hashable {
    /// Major and minor number as they stand there, without the colon.
    let device: UInt
    let inode: UInt
  }

  struct Region: Sendable {
    let range: Range<UInt>
    let isReadable: Bool
    let isExecutable: Bool
    let file: File
  }

  let regions: [Region]

  /// Reads the list of this process; empty where it can't be read.
  static func current() -> AddressMap {
    AddressMap(parsing: SmallFile.contents(of: "/proc/self/maps") ?? [])
  }

  /// Reads lines of the form `start-end perms offset dev inode path` (proc(5)); others are passed over.
  init(parsing bytes: [UInt8]) {
    var regions: [Region] = []
    var line = LineReader(bytes)
    while !line.isAtEnd {
      if let region = AddressMap.region(&line) { regions.append(region) }
      line.skipLine()
    }
    self.regions = regions
  }

  func file(at address: UInt) -> File? {
    region(at: address)?.file
  }

  func region(at address: UInt) -> Region? {
    regions.first { $0.range.contains(address) }
  }

  /// How many bytes from an address on can be read, up to a limit; 0 where nothing is mapped.
  func readableCount(from address: UInt, limit: UInt) -> UInt {
    var end = address
    for region in regions where region.range.contains(end) && region.isReadable {
      end = region.range.upperBound
      if end - address >= limit { return limit }
    }
    return end - address
  }

  /// The addresses that may run code of a file.
  func executableRanges(of file: File) -> [Range<UInt>] {
    regions.filter { $0.isExecutable && $0.file == file }.map(\.range)
  }

  private static func region(_ line: inout LineReader) -> Region? {
    guard let start = line.number(radix: 16, until: "-"), let end = line.number(radix: 16, until: " "), start < end,
      let rights = line.field(count: 4), line.skipField(), let major = line.number(radix: 16, until: ":"),
      let minor = line.number(radix: 16, until: " "), let inode = line.number(radix: 10, until: " ")
    else { return nil }
    return Region(
      range: start..<end, isReadable: rights[rights.startIndex] == UInt8(ascii: "r"),
      isExecutable: rights[rights.startIndex + 2] == UInt8(ascii: "x"),
      file: File(device: major << 20 | minor, inode: inode))
  }
}
