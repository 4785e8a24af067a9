// SPDX-License-Identifier: Apache-2.0

extension ELFImage {
  /// The most bytes that all note segments of a file may have together.
  public static let mostNoteBytes = 1 << 20

  /// Finds the one note of an owner and type, with as little of the file as possible.
  ///
  /// Checks the header and every segment: where this returns, no segment lies outside the file, and the file is a shared
  /// library for this machine. What the dynamic section says (a program without an interpreter, for one) isn't looked
  /// at. Notes are found in PT_NOTE segments, never by section names, which may have been stripped.
  ///
  /// Allocates nothing and costs some hundred instructions as long as table and notes lie in `head`, which they nearly
  /// always do in the first 4 KiB.
  ///
  /// - Parameters:
  ///   - head: The file's first bytes, at least 64 unless the file is shorter.
  ///   - fileSize: How many bytes the file has.
  ///   - owner: The note's owner.
  ///   - type: The note's type.
  ///   - read: Gives exactly that many bytes at that offset, or nil; called for what `head` doesn't hold.
  /// - Returns: the description, as long as the note says, padding included.
  /// - Throws: what is wrong with the file, `noNote`, or `severalNotes`.
  public static func findNote(
    in head: Span<UInt8>, fileSize: UInt64, owner: StaticString, type: UInt32,
    read: (_ offset: UInt64, _ count: Int) -> [UInt8]?
  ) throws(ELFError) -> ELFNoteDescription {
    let header = try ELFHeader(head, fileSize: fileSize)
    if let table = range(header.tableOffset, header.tableSize, in: head) {
      return try findNote(
        in: head, fileSize: fileSize, owner: owner, type: type, read: read, table: head.extracting(table), header)
    }
    guard let table = read(header.tableOffset, header.tableSize), table.count == header.tableSize else {
      throw ELFError(.unreadable, "the segment table at \(header.tableOffset) could not be read")
    }
    return try findNote(
      in: head, fileSize: fileSize, owner: owner, type: type, read: read, table: table.span, header)
  }

  private static func findNote(
    in head: Span<UInt8>, fileSize: UInt64, owner: StaticString, type: UInt32,
    read: (_ offset: UInt64, _ count: Int) -> [UInt8]?, table: Span<UInt8>, _ header: ELFHeader
  ) throws(ELFError) -> ELFNoteDescription {
    var check = SegmentCheck(fileSize: fileSize, allowsPrograms: false, needsCode: true)
    var search = NoteSearch(owner: owner, type: type)
    var rest = mostNoteBytes
    for number in 0..<header.segmentCount {
      let segment = ELFSegment(table, number: number)
      try check.add(segment, number: number)
      if segment.type != .note { continue }
      rest = try noteBytes(after: segment, of: rest)
      if let range = range(segment.offset, Int(segment.fileSize), in: head) {
        try search.look(in: head.extracting(range), at: segment.offset, alignment: segment.alignment, isHead: true)
      } else {
        let bytes = try bytes(of: segment, number, read)
        try search.look(in: bytes.span, at: segment.offset, alignment: segment.alignment, isHead: false)
      }
    }
    try check.finish()
    return try search.result()
  }

  /// How many more bytes of notes may follow a segment.
  static func noteBytes(after segment: ELFSegment, of rest: Int) throws(ELFError) -> Int {
    guard segment.fileSize <= UInt64(rest) else {
      throw ELFError(.tooLarge, "its note segments have more than the \(mostNoteBytes) bytes that are read")
    }
    return rest - Int(segment.fileSize)
  }

  private static func bytes(
    of segment: ELFSegment, _ number: Int, _ read: (_ offset: UInt64, _ count: Int) -> [UInt8]?
  ) throws(ELFError) -> [UInt8] {
    let count = Int(segment.fileSize)
    guard let bytes = read(segment.offset, count), bytes.count == count else {
      throw ELFError(.unreadable, "the note segment \(number) at \(segment.offset) could not be read")
    }
    return bytes
  }

  /// A piece of the file as a piece of its first bytes; nil where it doesn't lie in them.
  @inline(__always)
  private static func range(_ offset: UInt64, _ count: Int, in head: Span<UInt8>) -> Range<Int>? {
    guard offset <= UInt64(head.count), count <= head.count - Int(offset) else { return nil }
    return Int(offset)..<Int(offset) + count
  }
}
