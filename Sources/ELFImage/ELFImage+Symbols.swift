// SPDX-License-Identifier: Apache-2.0

extension ELFImage {
  private static let symbolSize: UInt64 = 24

  /// Reads the dynamic symbols, the null symbol left out.
  ///
  /// How many there are is known from the hash table only, as for the dynamic linker.
  public func symbols(from source: ELFSource) throws(ELFError) -> [ELFSymbol] {
    let tables = dynamic.tables
    guard let address = tables.symbols else { return [] }
    if let size = tables.symbolSize, size != Self.symbolSize {
      throw ELFError(.damaged, "damaged: its symbols have \(size) bytes, not 24")
    }
    let count = try SymbolCount(source, segments, tables).count
    let piece = try DynamicTables.piece(address, segments, "the symbol table")
    guard count <= UInt64(piece.count) / Self.symbolSize else {
      throw ELFError(.damaged, "damaged: it has \(count) symbols, which don't fit into their segment")
    }
    let bytes = try source.read(piece.lowerBound, count * Self.symbolSize, "the symbol table")
    var strings = try StringTable(source, segments, tables)
    var symbols: [ELFSymbol] = []
    symbols.reserveCapacity(Int(count))
    let span = bytes.span
    for index in 0..<Int(count) where index > 0 {
      symbols.append(try Self.symbol(span, at: 24 * index, &strings))
    }
    return symbols
  }

  /// Reads the dynamic symbols of the bytes that the image was made of.
  public func symbols(from bytes: [UInt8]) throws(ELFError) -> [ELFSymbol] {
    try symbols(from: ELFSource(bytes))
  }

  private static func symbol(
    _ table: Span<UInt8>, at offset: Int, _ strings: inout StringTable
  ) throws(ELFError) -> ELFSymbol {
    let info = table[offset + 4]
    let binding: ELFSymbol.Binding =
      switch info >> 4 {
      case 0: .local
      case 1: .global
      case 2: .weak
      case 10: .unique
      case let other: .other(other)
      }
    let visibility = table[offset + 5] & 3
    let name = table.load(offset, as: UInt32.self)
    return ELFSymbol(
      name: name == 0 ? "" : try strings.text(UInt64(name)), binding: binding, type: info & 15,
      isDefined: table.load(offset + 6, as: UInt16.self) != 0, isVisible: visibility == 0 || visibility == 3,
      address: table.load(offset + 8), size: table.load(offset + 16))
  }
}
