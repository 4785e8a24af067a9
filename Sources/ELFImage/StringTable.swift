// SPDX-License-Identifier: Apache-2.0

/// The names of libraries and symbols.
struct StringTable {
  private let bytes: [UInt8]
  /// How many more bytes may be looked at.
  ///
  /// Names may share their ends, so that all together are somewhat longer than the table; a file whose names are all
  /// the same megabyte would take quadratic time.
  private var budget: Int

  init(_ source: ELFSource, _ segments: [ELFSegment], _ tables: DynamicTables) throws(ELFError) {
    guard let address = tables.strings, tables.stringsSize > 0 else {
      bytes = []
      budget = 0
      return
    }
    let piece = try DynamicTables.piece(address, segments, "the string table")
    if tables.stringsSize > UInt64(piece.count) {
      throw ELFError(.damaged, "damaged: the string table has \(tables.stringsSize) bytes, its segment \(piece.count)")
    }
    bytes = try source.read(piece.lowerBound, tables.stringsSize, "the string table")
    budget = 4 * bytes.count + 65536
  }

  /// The text at an offset, up to its NUL; repaired where it isn't UTF-8.
  mutating func text(_ offset: UInt64) throws(ELFError) -> String {
    guard offset < UInt64(bytes.count) else {
      throw ELFError(.damaged, "damaged: a name is at \(offset) in a string table of \(bytes.count) bytes")
    }
    let rest = bytes[Int(offset)...].prefix(budget)
    guard let end = rest.firstIndex(of: 0) else {
      throw ELFError(.damaged, "damaged: a name at \(offset) in the string table doesn't end")
    }
    budget -= end - Int(offset)
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
