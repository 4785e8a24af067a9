// SPDX-License-Identifier: Apache-2.0

/// Finds out how many dynamic symbols there are, which no header says.
struct SymbolCount {
  private(set) var count: UInt64 = 0

  init(_ source: ELFSource, _ segments: [ELFSegment], _ tables: DynamicTables) throws(ELFError) {
    if let hash = tables.hash {
      let piece = try DynamicTables.piece(hash, segments, "the hash table")
      let head = try source.read(piece.lowerBound, 8, "the hash table")
      count = UInt64(head.span.load(4, as: UInt32.self))
    } else if let hash = tables.gnuHash {
      let piece = try DynamicTables.piece(hash, segments, "the GNU hash table")
      count = try Self.countByGNUHash(source, piece) ?? Self.countByNeighbours(tables)
    }
  }

  /// The GNU table ends its last chain with an odd number; nil where no symbol is in it.
  ///
  /// Its layout: number of buckets, first hashed symbol, words of the Bloom filter (8 bytes each), shift; the filter;
  /// the buckets (4 bytes each); a hash per symbol from the first hashed one on (4 bytes each).
  private static func countByGNUHash(_ source: ELFSource, _ piece: Range<UInt64>) throws(ELFError) -> UInt64? {
    let head = try source.read(piece.lowerBound, 16, "the GNU hash table")
    let buckets = UInt64(head.span.load(0, as: UInt32.self))
    let firstSymbol = UInt64(head.span.load(4, as: UInt32.self))
    let filterWords = UInt64(head.span.load(8, as: UInt32.self))
    let bucketsStart = piece.lowerBound + 16 + 8 * filterWords
    let chains = bucketsStart + 4 * buckets
    if chains > piece.upperBound {
      throw ELFError(.damaged, "damaged: the GNU hash table doesn't fit into its segment")
    }
    let table = try source.read(bucketsStart, 4 * buckets, "the GNU hash table")
    var last: UInt64 = 0
    for bucket in 0..<Int(buckets) { last = max(last, UInt64(table.span.load(4 * bucket, as: UInt32.self))) }
    if last == 0 { return firstSymbol > 1 ? firstSymbol : nil }
    if last < firstSymbol { throw ELFError(.damaged, "damaged: the GNU hash table names a symbol that isn't hashed") }
    return try endOfChain(source, from: chains + 4 * (last - firstSymbol), to: piece.upperBound, last)
  }

  private static func endOfChain(
    _ source: ELFSource, from start: UInt64, to end: UInt64, _ first: UInt64
  ) throws(ELFError) -> UInt64 {
    var offset = start
    var symbol = first
    while offset < end, end - offset >= 4 {
      let bytes = try source.read(offset, min(65536, (end - offset) & ~3), "the GNU hash table")
      let span = bytes.span
      for index in 0..<span.count / 4 {
        symbol += 1
        if span.load(4 * index, as: UInt32.self) & 1 != 0 { return symbol }
      }
      offset += UInt64(bytes.count)
    }
    throw ELFError(.damaged, "damaged: the last chain of the GNU hash table doesn't end")
  }

  /// GNU ld writes no count where nothing is exported; then the table behind the symbols ends them.
  private static func countByNeighbours(_ tables: DynamicTables) -> UInt64 {
    guard let symbols = tables.symbols else { return 0 }
    let next = [tables.strings, tables.versions, tables.gnuHash].compactMap(\.self).filter { $0 > symbols }.min()
    return next.map { ($0 - symbols) / 24 } ?? 0
  }
}
