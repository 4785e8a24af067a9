// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What `/proc/self/maps` says: which file stands behind which addresses.
///
/// The file is named by the device and inode of that list, which is the only place where those of a mapping and those
/// of another mapping are comparable: `st_dev` differs from it on Btrfs.
struct AddressMap: Sendable {
  struct File: Sendable, Hashable {
    let device: String
    let inode: UInt64
  }

  struct Region: Sendable {
    let range: Range<UInt>
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
    regions = bytes.split(separator: UInt8(ascii: "\n")).compactMap(AddressMap.region)
  }

  func file(at address: UInt) -> File? {
    region(at: address)?.file
  }

  func region(at address: UInt) -> Region? {
    regions.first { $0.range.contains(address) }
  }

  /// The addresses that may run code of a file.
  func executableRanges(of file: File) -> [Range<UInt>] {
    regions.filter { $0.isExecutable && $0.file == file }.map(\.range)
  }

  private static func region(_ line: ArraySlice<UInt8>) -> Region? {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard fields.count >= 5, let dash = fields[0].firstIndex(of: UInt8(ascii: "-")), fields[1].count >= 3 else {
      return nil
    }
    guard let start = number(fields[0][..<dash], 16), let end = number(fields[0][(dash + 1)...], 16), start < end,
      let inode = number(fields[4], 10)
    else { return nil }
    let file = File(device: String(decoding: fields[3], as: UTF8.self), inode: UInt64(inode))
    let isExecutable = fields[1][fields[1].startIndex + 2] == UInt8(ascii: "x")
    return Region(range: start..<end, isExecutable: isExecutable, file: file)
  }

  private static func number(_ digits: ArraySlice<UInt8>, _ radix: Int) -> UInt? {
    UInt(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}
