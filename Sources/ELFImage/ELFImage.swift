// SPDX-License-Identifier: Apache-2.0

/// What a shared library says about itself, read without loading it.
///
/// 64-bit little-endian ELF of the machine that this code runs on. The bytes come from strangers: nothing here traps,
/// reads outside the file, takes more than linear time, or does I/O of its own. Section headers are never looked at,
/// because the dynamic linker doesn't either.
public struct ELFImage: Sendable {
  /// How many bytes the file has.
  public let fileSize: UInt64
  /// The segment table, in order; all of them inside the file.
  public let segments: [ELFSegment]
  /// The notes of all PT_NOTE segments, in order.
  public let notes: [ELFNote]
  /// What the dynamic linker would read.
  public let dynamic: ELFDynamic

  /// Reads and checks everything but the symbols, which `symbols(from:)` reads.
  ///
  /// A library that is a program too (it has an interpreter or is marked PIE) is refused, unless `allowsPrograms`.
  public init(_ source: ELFSource, allowsPrograms: Bool = false) throws(ELFError) {
    let head = try source.read(0, min(source.size, UInt64(ELFHeader.size)), "the ELF header")
    let header = try ELFHeader(head.span, fileSize: source.size)
    let table = try source.read(header.tableOffset, UInt64(header.tableSize), "the segment table")
    var check = SegmentCheck(fileSize: source.size, allowsPrograms: allowsPrograms, needsCode: false)
    var segments: [ELFSegment] = []
    for number in 0..<header.segmentCount {
      let segment = ELFSegment(table.span, number: number)
      try check.add(segment, number: number)
      segments.append(segment)
    }
    try check.finish()
    fileSize = source.size
    self.segments = segments
    notes = try Self.readNotes(source, segments)
    dynamic = try ELFDynamic(source, segments)
    if !allowsPrograms, dynamic.isProgram { throw ELFError(.program, "is a program, not a shared library") }
  }

  /// Reads and checks a file that lies in memory.
  public init(_ bytes: [UInt8], allowsPrograms: Bool = false) throws(ELFError) {
    try self.init(ELFSource(bytes), allowsPrograms: allowsPrograms)
  }

  private static func readNotes(_ source: ELFSource, _ segments: [ELFSegment]) throws(ELFError) -> [ELFNote] {
    var notes: [ELFNote] = []
    var rest = mostNoteBytes
    for segment in segments where segment.type == .note {
      rest = try noteBytes(after: segment, of: rest)
      let bytes = try source.read(segment.offset, segment.fileSize, "a note segment")
      var walk = NoteWalk(alignment: segment.alignment)
      while let note = try walk.next(bytes.span) {
        notes.append(
          ELFNote(
            owner: String(decoding: bytes[note.owner], as: UTF8.self), type: note.type,
            offset: segment.offset + UInt64(note.description.lowerBound),
            description: Array(bytes[note.description]), alignment: segment.alignment))
      }
    }
    return notes
  }
}

extension ELFImage {
  /// The notes of one owner and type; more than one is a mistake for most owners.
  public func notes(owner: String, type: UInt32) -> [ELFNote] {
    notes.filter { $0.type == type && $0.owner == owner }
  }

  /// The segments that are mapped.
  public var loads: [ELFSegment] { segments.filter { $0.type == .load } }

  /// The mapped segments that hold code.
  public var codeSegments: [ELFSegment] { segments.filter { $0.type == .load && $0.isExecutable } }

  /// The mapped segments that may be written to and run, which nothing but an attack needs.
  public var writableCodeSegments: [ELFSegment] { codeSegments.filter(\.isWritable) }

  /// Whether loading it makes the stack executable; where nothing is said, it does.
  public var needsExecutableStack: Bool {
    segments.first { $0.type == .stack }.map(\.isExecutable) ?? true
  }

  /// Whether what only relocation writes becomes read-only afterwards.
  public var hasRelro: Bool { segments.contains { $0.type == .relro } }
}
