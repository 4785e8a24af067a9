// SPDX-License-Identifier: Apache-2.0

package import UsherModel

/// What discovery keeps of a note: its bytes, and where the values stand that plugins are chosen by.
///
/// The whole note is read when somebody asks for it. Which bytes make a good note is `PluginNote`'s to say; the quick
/// way of making a glance takes only notes that it would take, and leaves all others to it.
package struct NoteGlance: Sendable {
  /// A value, as a range of the bytes; empty where there is none.
  package struct Piece: Sendable {
    let start: UInt32
    let count: UInt32

    init(_ range: Range<Int> = 0..<0) {
      start = UInt32(truncatingIfNeeded: range.lowerBound)
      count = UInt32(truncatingIfNeeded: range.count)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    /// Whether there is no such value.
    package var isEmpty: Bool { count == 0 }
  }

  let bytes: [UInt8]
  /// Where the values stand.
  package let values: NoteValues

  /// The glance at a file without a note.
  package init() {
    bytes = []
    values = NoteValues()
  }

  /// Whether there is a note.
  package var isThere: Bool { !bytes.isEmpty }

  /// Reads a note the whole way.
  ///
  /// - Throws: the first rule that is broken.
  package init(parsing bytes: [UInt8]) throws(NoteBreach) {
    values = NoteValues(of: try PluginNote(parsing: bytes))
    self.bytes = bytes
  }

  /// Reads a note the quick way; nil where it isn't one of the usual kind, good or bad.
  package init?(scanning text: ArraySlice<UInt8>) {
    guard let values = NoteValues(scanning: text.span) else { return nil }
    self.values = values
    bytes = Array(text)
  }

  /// The whole note, read anew; nil where there is none.
  package var note: PluginNote? { isThere ? try? PluginNote(parsing: bytes) : nil }
  /// The category; nil where there is no note.
  package var category: Category? { isThere ? Category(text(values.category)) : nil }

  /// A value as text.
  package func text(_ piece: Piece) -> String { String(decoding: bytes[piece.range], as: UTF8.self) }

  /// Whether both have the same category.
  package func hasSameCategory(as other: NoteGlance) -> Bool {
    values.categoryFingerprint == other.values.categoryFingerprint
      && isSame(values.category, other, other.values.category)
  }
  /// Whether both have the same id.
  package func hasSameID(as other: NoteGlance) -> Bool {
    values.idFingerprint == other.values.idFingerprint && isSame(values.id, other, other.values.id)
  }
  /// Whether both have the same Swift module.
  package func hasSameModule(as other: NoteGlance) -> Bool {
    isSame(values.swiftModule, other, other.values.swiftModule)
  }

  /// The FNV-1a hash of the Swift module.
  package var moduleFingerprint: UInt64 { text(values.swiftModule).fingerprint }

  private func isSame(_ piece: Piece, _ other: NoteGlance, _ otherPiece: Piece) -> Bool {
    bytes[piece.range] == other.bytes[otherPiece.range]
  }

  /// Whether a value is that text.
  package func has(_ piece: Piece, equalTo text: String) -> Bool {
    bytes[piece.range].elementsEqual(text.utf8)
  }
}
