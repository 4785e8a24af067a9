// SPDX-License-Identifier: Apache-2.0

/// A line of the segment table: a piece of the file, and where it comes to lie in memory.
public struct ELFSegment: Sendable, Hashable {
  /// The kind, as `p_type` numbers it.
  public let type: Kind
  /// Whether code in it may run (PF_X).
  public let isExecutable: Bool
  /// Whether it may be written to (PF_W).
  public let isWritable: Bool
  /// Whether it may be read (PF_R).
  public let isReadable: Bool
  /// Where it starts in the file.
  public let offset: UInt64
  /// Where it starts in memory, relative to where the image is loaded.
  public let address: UInt64
  /// Bytes in the file.
  public let fileSize: UInt64
  /// Bytes in memory, of which those beyond the file's are zero.
  public let memorySize: UInt64
  /// A power of two; 0 and 1 mean none.
  public let alignment: UInt64

  /// The addresses it covers, relative to where the image is loaded; empty where they would overflow.
  public var addresses: Range<UInt64> {
    let (end, overflows) = address.addingReportingOverflow(memorySize)
    return overflows ? address..<address : address..<end
  }

  /// Reads one line of the table, which the caller has found to lie inside.
  @inline(__always)
  init(_ table: Span<UInt8>, number: Int) {
    // Cut out first, so that the bounds are checked once and not for each number.
    let start = number * ELFHeader.segmentSize
    let line = table.extracting(start..<start + ELFHeader.segmentSize)
    type = Kind(rawValue: line.load(0))
    let flags = line.load(4, as: UInt32.self)
    isExecutable = flags & 1 != 0
    isWritable = flags & 2 != 0
    isReadable = flags & 4 != 0
    offset = line.load(8)
    address = line.load(16)
    fileSize = line.load(32)
    memorySize = line.load(40)
    alignment = line.load(48)
  }
}

extension ELFSegment {
  /// What a segment is for; more kinds exist.
  public struct Kind: Sendable, Hashable, RawRepresentable {
    /// The number in the table.
    public let rawValue: UInt32

    /// Makes a kind of its number.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// PT_LOAD: mapped into memory.
    public static var load: Kind { Kind(rawValue: 1) }
    /// PT_DYNAMIC: what the dynamic linker reads.
    public static var dynamic: Kind { Kind(rawValue: 2) }
    /// PT_INTERP: a program's dynamic linker.
    public static var interpreter: Kind { Kind(rawValue: 3) }
    /// PT_NOTE: notes.
    public static var note: Kind { Kind(rawValue: 4) }
    /// PT_GNU_STACK: whether the stack must be executable.
    public static var stack: Kind { Kind(rawValue: 0x6474_E551) }
    /// PT_GNU_RELRO: read-only once relocated.
    public static var relro: Kind { Kind(rawValue: 0x6474_E552) }
  }
}
