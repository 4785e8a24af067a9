// SPDX-License-Identifier: Apache-2.0

/// What the first 64 bytes of a file say (System V ABI, "ELF Header").
struct ELFHeader {
  static let size = 64
  static let segmentSize = 56
  /// No linker writes more than about fifteen.
  static let mostSegments = 256

  let tableOffset: UInt64
  let segmentCount: Int

  var tableSize: Int { segmentCount * Self.segmentSize }

  /// Checks a file's first bytes; `head` may hold more.
  init(_ head: Span<UInt8>, fileSize: UInt64) throws(ELFError) {
    try Self.checkIdentity(head, fileSize: fileSize)
    try Self.checkKind(head)
    guard head.load(54, as: UInt16.self) == Self.segmentSize else {
      let size = head.load(54, as: UInt16.self)
      throw ELFError(.damaged, "damaged: its header says that segments are described in \(size) bytes, not 56")
    }
    segmentCount = Int(head.load(56, as: UInt16.self))
    if segmentCount == 0 { throw ELFError(.damaged, "damaged: it has no segments") }
    if segmentCount > Self.mostSegments {
      throw ELFError(.tooLarge, "damaged: its header says \(segmentCount) segments, more than \(Self.mostSegments)")
    }
    tableOffset = head.load(32)
    let (end, overflows) = tableOffset.addingReportingOverflow(UInt64(segmentCount * Self.segmentSize))
    if overflows || end > fileSize {
      let place = overflows ? "beyond every file" : "at \(end)"
      throw ELFError(.truncated, "truncated: the segment table ends \(place), the file has \(fileSize) bytes")
    }
  }

  /// Magic, class, byte order, version and length.
  private static func checkIdentity(_ head: Span<UInt8>, fileSize: UInt64) throws(ELFError) {
    if fileSize == 0 || head.isEmpty { throw ELFError(.notELF, "not an ELF file: it is empty") }
    guard head.count >= 4, head.load(0, as: UInt32.self) == 0x464C_457F else {
      throw ELFError(.notELF, "not an ELF file")
    }
    if head.count < size || fileSize < UInt64(size) {
      let count = min(UInt64(head.count), fileSize)
      throw ELFError(.truncated, "truncated: an ELF header has \(size) bytes, the file has \(count)")
    }
    if head[4] == 1 {
      let machine = ELFMachine(rawValue: head.load(18))
      throw ELFError(.wrongMachine, "built for 32-bit \(machine), this is \(ELFMachine.current)")
    }
    if head[5] == 2 {
      let machine = ELFMachine(rawValue: UInt16(bigEndian: head.load(18, as: UInt16.self).littleEndian))
      throw ELFError(.wrongMachine, "built for big-endian \(machine), this is \(ELFMachine.current)")
    }
    guard head[4] == 2, head[5] == 1, head[6] == 1, head.load(20, as: UInt32.self) == 1 else {
      throw ELFError(
        .damaged, "damaged: class \(head[4]), byte order \(head[5]) and version \(head[6]) are no ELF file's")
    }
  }

  /// Machine and type.
  private static func checkKind(_ head: Span<UInt8>) throws(ELFError) {
    let machine = ELFMachine(rawValue: head.load(18))
    if machine != .current {
      throw ELFError(.wrongMachine, "built for \(machine), this is \(ELFMachine.current)")
    }
    switch head.load(16, as: UInt16.self) {
    case 3: return
    case 1: throw ELFError(.notALibrary, "object file, not a shared library; link it with cc -shared")
    case 2: throw ELFError(.program, "is a program, not a shared library")
    case 4: throw ELFError(.notALibrary, "core dump, not a shared library")
    case let type: throw ELFError(.notALibrary, "ELF file of type \(type), not a shared library")
    }
  }
}
