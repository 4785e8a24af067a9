// SPDX-License-Identifier: Apache-2.0

/// The tag-value pairs of the dynamic section, up to its end mark.
struct DynamicEntries {
  /// What a value means (gABI, "Dynamic Section"; the GNU ones from `elf.h`).
  struct Tag: Hashable, RawRepresentable {
    let rawValue: UInt64

    static var end: Tag { Tag(rawValue: 0) }
    static var needed: Tag { Tag(rawValue: 1) }
    static var hash: Tag { Tag(rawValue: 4) }
    static var strings: Tag { Tag(rawValue: 5) }
    static var symbols: Tag { Tag(rawValue: 6) }
    static var stringsSize: Tag { Tag(rawValue: 10) }
    static var symbolSize: Tag { Tag(rawValue: 11) }
    static var soName: Tag { Tag(rawValue: 14) }
    static var rPath: Tag { Tag(rawValue: 15) }
    static var textRelocations: Tag { Tag(rawValue: 22) }
    static var bindNow: Tag { Tag(rawValue: 24) }
    static var runPath: Tag { Tag(rawValue: 29) }
    static var flags: Tag { Tag(rawValue: 30) }
    static var gnuHash: Tag { Tag(rawValue: 0x6FFF_FEF5) }
    static var versions: Tag { Tag(rawValue: 0x6FFF_FFF0) }
    static var flags1: Tag { Tag(rawValue: 0x6FFF_FFFB) }
  }

  /// Real sections have about forty.
  private static let mostEntries: UInt64 = 4096

  private(set) var pairs: [(tag: Tag, value: UInt64)] = []

  init(_ source: ELFSource, _ segments: [ELFSegment]) throws(ELFError) {
    guard let segment = segments.first(where: { $0.type == .dynamic }) else { return }
    if segment.fileSize > Self.mostEntries * 16 {
      throw ELFError(.tooLarge, "damaged: its dynamic section has \(segment.fileSize) bytes")
    }
    let bytes = try source.read(segment.offset, segment.fileSize, "the dynamic section")
    let span = bytes.span
    for index in 0..<span.count / 16 {
      let tag = Tag(rawValue: span.load(16 * index))
      if tag == .end { return }
      pairs.append((tag, span.load(16 * index + 8)))
    }
  }

  /// The value of a tag that stands once; the last one where it doesn't, which is what the dynamic linker takes.
  func value(_ tag: Tag) -> UInt64? {
    pairs.last { $0.tag == tag }?.value
  }
}
