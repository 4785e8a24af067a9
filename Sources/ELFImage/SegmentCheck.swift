// SPDX-License-Identifier: Apache-2.0

/// Takes the lines of a segment table in order, and refuses what the dynamic linker would trip over.
///
/// A segment that ends behind the file's end is the one that matters most: `dlopen` maps it, and dies of SIGBUS when it
/// touches it.
struct SegmentCheck {
  /// The least alignment that the dynamic linker maps by.
  private static let pageSize: UInt64 = 4096
  /// No address of a process lies higher (47 bits on x86-64, 48 on aarch64).
  private static let highestAddress: UInt64 = 1 << 48

  let fileSize: UInt64
  let allowsPrograms: Bool
  /// Whether a file without code is refused: a separate debug file has the same headers and notes, and nothing to run.
  let needsCode: Bool

  private var loadEnd: UInt64 = 0
  private var hasLoad = false
  private var hasCode = false
  private var hasDynamic = false
  private var hasInterpreter = false

  init(fileSize: UInt64, allowsPrograms: Bool, needsCode: Bool) {
    self.fileSize = fileSize
    self.allowsPrograms = allowsPrograms
    self.needsCode = needsCode
  }

  @inline(__always)
  mutating func add(_ segment: ELFSegment, number: Int) throws(ELFError) {
    let (end, overflows) = segment.offset.addingReportingOverflow(segment.fileSize)
    if overflows || end > fileSize { throw outsideFile(segment, number, end, overflows) }
    switch segment.type {
    case .load: try addLoad(segment, number)
    case .dynamic:
      if hasDynamic { throw ELFError(.damaged, "damaged: it has two dynamic segments") }
      hasDynamic = true
    case .interpreter: hasInterpreter = true
    default: break
    }
  }

  func finish() throws(ELFError) {
    if hasInterpreter, !allowsPrograms { throw ELFError(.program, "is a program, not a shared library") }
    if !hasLoad { throw ELFError(.damaged, "damaged: nothing in it is meant to be loaded") }
    if !hasDynamic { throw ELFError(.damaged, "damaged: it has no dynamic segment") }
    if needsCode, !hasCode { throw ELFError(.notALibrary, "has no code; a separate debug file can't be loaded") }
  }

  @inline(__always)
  private mutating func addLoad(_ segment: ELFSegment, _ number: Int) throws(ELFError) {
    let alignment = segment.alignment
    let isAligned =
      alignment & (alignment &- 1) == 0 && alignment >= Self.pageSize
      && (segment.address &- segment.offset) & (alignment &- 1) == 0
    if !isAligned {
      throw ELFError(.damaged, "damaged: segment \(number) isn't aligned as its \(alignment) bytes ask")
    }
    if segment.fileSize > segment.memorySize {
      throw ELFError(
        .damaged,
        "damaged: segment \(number) has \(segment.fileSize) bytes in the file, \(segment.memorySize) in memory")
    }
    let (end, overflows) = segment.address.addingReportingOverflow(segment.memorySize)
    if overflows || end > Self.highestAddress {
      throw ELFError(.damaged, "damaged: segment \(number) lies beyond every address")
    }
    if hasLoad, segment.address < loadEnd {
      throw ELFError(.damaged, "damaged: segment \(number) starts in memory before the one ahead of it ends")
    }
    loadEnd = end
    hasLoad = true
    if segment.isExecutable, segment.fileSize > 0 { hasCode = true }
  }

  private func outsideFile(_ segment: ELFSegment, _ number: Int, _ end: UInt64, _ overflows: Bool) -> ELFError {
    if overflows { return ELFError(.damaged, "damaged: segment \(number) lies beyond every file") }
    return ELFError(.truncated, "truncated: segment \(number) ends at \(end), the file has \(fileSize) bytes")
  }
}
