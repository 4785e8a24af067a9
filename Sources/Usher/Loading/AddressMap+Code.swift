// SPDX-License-Identifier: Apache-2.0

internal import ELFImage

extension AddressMap {
  /// The addresses that may run code of a checked image, of which one address is known; each is the file's own.
  ///
  /// Where the image lies follows from what the mapping of that address says; nothing but what is really mapped there
  /// from that file counts.
  func code(of image: ELFImage, around region: Region, at address: UInt) -> [Range<UInt>] {
    let position = UInt64(region.offset + (address - region.range.lowerBound))
    let code = image.segments.filter { $0.type == .load && $0.isExecutable }
    let own = code.first { position >= $0.offset && position - $0.offset < $0.fileSize }
    guard let own else { return [] }
    let base = UInt64(address) &- (own.address &+ (position - own.offset))
    return code.flatMap { segment in
      let start = base &+ segment.address
      let (end, overflows) = start.addingReportingOverflow(segment.memorySize)
      return overflows ? [] : ranges(UInt(start)..<UInt(end), of: region.file)
    }
  }

  /// The parts of a range that are mapped from a file and may run.
  private func ranges(_ wanted: Range<UInt>, of file: File) -> [Range<UInt>] {
    var found: [Range<UInt>] = []
    var start = wanted.lowerBound
    while start < wanted.upperBound, let region = region(at: start) {
      if region.isExecutable, region.file == file { found.append(region.range.clamped(to: wanted)) }
      start = region.range.upperBound
    }
    return found
  }
}
