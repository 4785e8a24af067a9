// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the kernel says about this process: which file stands behind which addresses.
///
/// A file is named by the device and inode of its mapping, which are comparable with those of another mapping only:
/// `st_dev` differs from them on Btrfs. From Linux 6.11 on each question is one call, whatever else is mapped
/// (`PROCMAP_QUERY`); before, the whole list is read once per value, which grows with each plugin that is loaded.
struct AddressMap: ~Copyable {
  struct File: Sendable, Hashable {
    /// Major and minor number.
    let device: UInt
    let inode: UInt
  }

  struct Region: Sendable, Hashable {
    let range: Range<UInt>
    let isReadable: Bool
    let isExecutable: Bool
    /// Where in the file the range starts.
    let offset: UInt
    let file: File
  }

  /// Who answers questions; nil where the list does.
  private let kernel: OpenFile?
  /// What the list says; empty where the kernel is asked.
  private let regions: [Region]

  /// What the file is, where one opens it.
  static let path = "/proc/self/maps"

  /// What is mapped now, or where the kernel answers, at the moment of each question.
  static func current() throws(SystemError) -> AddressMap {
    let file = try OpenFile(path: path)
    if MappingQuery.isAnswered(by: file.descriptor) { return AddressMap(asking: file) }
    return AddressMap(parsing: try file.contents(limit: 256 << 20))
  }

  /// What the list says, whether or not the kernel would answer.
  static func listed() throws(SystemError) -> AddressMap {
    AddressMap(parsing: try OpenFile(path: path).contents(limit: 256 << 20))
  }

  private init(asking file: consuming OpenFile) {
    kernel = consume file
    regions = []
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
    kernel = nil
  }

  /// The file behind an address; device and inode are 0 where there is none.
  func file(at address: UInt) -> File? {
    region(at: address)?.file
  }

  /// The mapping that an address lies in.
  func region(at address: UInt) -> Region? {
    switch kernel {
    case .some(let file): MappingQuery(at: address).answer(of: file.descriptor)
    case .none: regions.first { $0.range.contains(address) }
    }
  }

  /// How many bytes from an address on can be read, up to a limit; 0 where nothing is mapped.
  func readableCount(from address: UInt, limit: UInt) -> UInt {
    var end = address
    while end - address < limit, let region = region(at: end), region.isReadable { end = region.range.upperBound }
    return min(end - address, limit)
  }

  private static func region(_ line: inout LineReader) -> Region? {
    guard let start = line.number(radix: 16, until: "-"), let end = line.number(radix: 16, until: " "), start < end,
      let rights = line.field(count: 4), let offset = line.number(radix: 16, until: " "),
      let major = line.number(radix: 16, until: ":"), let minor = line.number(radix: 16, until: " "),
      let inode = line.number(radix: 10, until: " ")
    else { return nil }
    return Region(
      range: start..<end, isReadable: rights[rights.startIndex] == UInt8(ascii: "r"),
      isExecutable: rights[rights.startIndex + 2] == UInt8(ascii: "x"), offset: offset,
      file: File(device: major << 20 | minor, inode: inode))
  }
}
