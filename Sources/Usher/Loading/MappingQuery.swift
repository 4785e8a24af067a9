// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// One question to the kernel about one address: `PROCMAP_QUERY` of Linux 6.11 and later (`linux/fs.h`).
struct MappingQuery {
  /// `struct procmap_query`, of which an older or newer kernel takes as much as `size` says.
  private struct Record {
    var size = UInt64(MemoryLayout<Record>.size)
    var flags: UInt64 = 0
    var address: UInt64
    var start: UInt64 = 0
    var end: UInt64 = 0
    var rights: UInt64 = 0
    var pageSize: UInt64 = 0
    var offset: UInt64 = 0
    var inode: UInt64 = 0
    var major: UInt32 = 0
    var minor: UInt32 = 0
    var nameSize: UInt32 = 0
    var buildIDSize: UInt32 = 0
    var nameAddress: UInt64 = 0
    var buildIDAddress: UInt64 = 0
  }

  private enum Outcome { case region, nothing, unanswered }

  /// `_IOWR('f', 17, struct procmap_query)`.
  private static let request: UInt = 0xC068_6611
  private static let readable: UInt64 = 1
  private static let executable: UInt64 = 4
  private static let coveringOrNext: UInt64 = 0x10

  private var record: Record

  /// Asks for the mapping that an address lies in.
  init(at address: UInt) {
    record = Record(address: UInt64(address))
  }

  /// Whether this kernel answers such questions.
  static func isAnswered(by descriptor: Int32) -> Bool {
    var query = MappingQuery(at: 0)
    query.record.flags = coveringOrNext
    return query.ask(descriptor) == .region
  }

  /// The mapping; nil where there is none.
  consuming func answer(of descriptor: Int32) -> AddressMap.Region? {
    guard ask(descriptor) == .region, record.start < record.end else { return nil }
    return AddressMap.Region(
      range: UInt(record.start)..<UInt(record.end), isReadable: record.rights & Self.readable != 0,
      isExecutable: record.rights & Self.executable != 0, offset: UInt(record.offset),
      file: AddressMap.File(device: UInt(record.major) << 20 | UInt(record.minor), inode: UInt(record.inode)))
  }

  private mutating func ask(_ descriptor: Int32) -> Outcome {
    // SAFETY: The record is as long as it says, and the kernel writes no further; no text is asked for.
    let result = unsafe ioctl(descriptor, Self.request, &record)
    if result == 0 { return .region }
    return errno == ENOENT ? .nothing : .unanswered
  }
}
