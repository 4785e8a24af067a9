// SPDX-License-Identifier: Apache-2.0

/// The dynamic linker's index of installed libraries, `/etc/ld.so.cache`, as glibc 2.32 and later write it.
///
/// A header of 48 bytes (magic, number of entries, length of the texts, flags, extensions), then 24 bytes per entry:
/// flags, where the name starts, where the path starts, and what hardware it is for (glibc, `dl-cache.h`).
struct LibraryCache {
  private static let magic = "glibc-ld.so.cache1.1"
  private static let headerSize = 48
  private static let entrySize = 24

  private let bytes: [UInt8]
  private let count: Int

  /// Makes an index of the file's bytes; one that isn't of this form names nothing.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.starts(with: Self.magic.utf8), bytes.count >= Self.headerSize else {
      count = 0
      return
    }
    count = min(Int(Self.number(bytes, 20)), (bytes.count - Self.headerSize) / Self.entrySize)
  }

  /// Whether a library of that file name is in the index.
  func contains(_ soname: String) -> Bool {
    let wanted = Array(soname.utf8) + [0]
    for entry in 0..<count {
      let start = Int(Self.number(bytes, Self.headerSize + entry * Self.entrySize + 4))
      guard start < bytes.count else { continue }
      if bytes[start...].starts(with: wanted) { return true }
    }
    return false
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }
}
