// SPDX-License-Identifier: Apache-2.0

/// Looks for the one note of an owner and type, segment by segment.
struct NoteSearch {
  let owner: StaticString
  let type: UInt32

  private var found: ELFNoteDescription?
  private var foundOffset: UInt64 = 0

  init(owner: StaticString, type: UInt32) {
    self.owner = owner
    self.type = type
  }

  /// Goes through one segment, whose first byte has that offset in the file.
  mutating func look(
    in segment: Span<UInt8>, at offset: UInt64, alignment: UInt64, isHead: Bool
  ) throws(ELFError) {
    var walk = NoteWalk(alignment: alignment)
    while let note = try walk.next(segment) {
      guard note.type == type, isOwner(segment, note.owner) else { continue }
      let start = offset + UInt64(note.description.lowerBound)
      if found != nil {
        if start == foundOffset { continue }  // Two segments cover the same note.
        throw ELFError(.severalNotes, "it has two notes of \"\(owner)\"; there must be one")
      }
      if alignment != 4 {
        throw ELFError(.noteAlignment, "its note of \"\(owner)\" is in a segment aligned to \(alignment), not to 4")
      }
      foundOffset = start
      if isHead {
        let end = Int(start) + note.description.count
        found = .inHead(Int(start)..<end)
      } else {
        found = .read(note.description.map { segment[$0] })
      }
    }
  }

  func result() throws(ELFError) -> ELFNoteDescription {
    guard let found else { throw ELFError(.noNote, "it has no note of \"\(owner)\"") }
    return found
  }

  private func isOwner(_ segment: Span<UInt8>, _ range: Range<Int>) -> Bool {
    if range.count != owner.utf8CodeUnitCount { return false }
    // SAFETY: the pointer of a static text lives for ever and has that many bytes.
    let name = unsafe Span(_unsafeStart: owner.utf8Start, count: owner.utf8CodeUnitCount)
    for position in name.indices where name[position] != segment[range.lowerBound + position] { return false }
    return true
  }
}
