// SPDX-License-Identifier: Apache-2.0

/// Goes through the notes of one segment (gABI, "Note Section").
///
/// Names and descriptions are padded to 4 bytes, or to 8 in a segment with that alignment, as GNU's tools do it.
struct NoteWalk {
  /// One note; offsets count from the segment's start.
  struct Note {
    let type: UInt32
    /// The owner's name without its NUL.
    let owner: Range<Int>
    let description: Range<Int>
  }

  private let mask: UInt64
  private var offset = 0

  init(alignment: UInt64) {
    mask = alignment == 8 ? 7 : 3
  }

  /// The next note; nil at the end.
  @inline(__always)
  mutating func next(_ segment: Span<UInt8>) throws(ELFError) -> Note? {
    if offset > segment.count - 12 {
      // Only padding may be left.
      return nil
    }
    let nameSize = UInt64(segment.load(offset, as: UInt32.self))
    let descriptionSize = UInt64(segment.load(offset + 4, as: UInt32.self))
    let name = UInt64(offset) + 12
    let description = (name + nameSize + mask) & ~mask
    let end = description + descriptionSize
    guard end <= UInt64(segment.count) else {
      throw ELFError(.damaged, "damaged: a note ends at \(end) in a segment of \(segment.count) bytes")
    }
    let type = segment.load(offset + 8, as: UInt32.self)
    offset = Int(min((end + mask) & ~mask, UInt64(segment.count)))
    // The name's NUL is part of its size; where there is none, the name isn't one that anybody looks for.
    let hasEnd = nameSize > 0 && segment[Int(name + nameSize) - 1] == 0
    let owner = Int(name)..<Int(name + (hasEnd ? nameSize - 1 : 0))
    return Note(type: type, owner: owner, description: Int(description)..<Int(end))
  }
}
