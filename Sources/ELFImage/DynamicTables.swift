// SPDX-License-Identifier: Apache-2.0

/// Addresses and sizes of the tables that the dynamic section names.
struct DynamicTables: Sendable, Hashable {
  let strings: UInt64?
  let stringsSize: UInt64
  let symbols: UInt64?
  let symbolSize: UInt64?
  let hash: UInt64?
  let gnuHash: UInt64?
  let versions: UInt64?

  init(_ entries: DynamicEntries) {
    strings = entries.value(.strings)
    stringsSize = entries.value(.stringsSize) ?? 0
    symbols = entries.value(.symbols)
    symbolSize = entries.value(.symbolSize)
    hash = entries.value(.hash)
    gnuHash = entries.value(.gnuHash)
    versions = entries.value(.versions)
  }

  /// The piece of the file behind an address: from its byte to the end of its segment's bytes in the file.
  static func piece(_ address: UInt64, _ segments: [ELFSegment], _ what: String) throws(ELFError) -> Range<UInt64> {
    for segment in segments where segment.type == .load && address >= segment.address {
      let distance = address - segment.address
      if distance < segment.fileSize { return segment.offset + distance..<segment.offset + segment.fileSize }
    }
    throw ELFError(.damaged, "damaged: \(what) is at an address that no segment has")
  }
}
