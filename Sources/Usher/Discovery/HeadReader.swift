// SPDX-License-Identifier: Apache-2.0

internal import ELFImage
internal import PluginNote

/// Reads the heads of files into one buffer, and the notes out of them.
struct HeadReader {
  /// Where the note of nearly every plugin ends before; one page, one read.
  static let headSize = 4096
  /// The longest description that is read, padding included (`USHER_NOTE_SIZE_MAX`).
  static let longestNote = 65536

  private var head = [UInt8](repeating: 0, count: headSize)

  /// The note of a plugin.
  ///
  /// Every rule of the file and of the note is checked that can be checked without reading more: where this returns,
  /// no segment ends behind the file.
  mutating func note(
    of file: borrowing OpenFile, _ facts: FileFacts, _ location: PluginLocation
  ) throws(PluginRefusal) -> NoteGlance {
    let size = Int(facts.identity.size)
    let filled: Int
    do throws(SystemError) {
      filled = try file.read(into: &head, limit: size)
    } catch {
      throw location.refusal(error)
    }
    switch try description(in: filled, of: size, file.descriptor, location) {
    case .inHead(let range):
      if let glance = NoteGlance(scanning: head[range]) { return glance }
      return try read(Array(head[range]), location)
    case .read(let bytes):
      return try read(bytes, location)
    }
  }

  private func read(_ bytes: [UInt8], _ location: PluginLocation) throws(PluginRefusal) -> NoteGlance {
    guard bytes.count <= Self.longestNote else {
      throw location.refusal(
        .noNote, "its note has \(bytes.count) bytes, more than \(Self.longestNote)", remedy: "shorten the note")
    }
    do throws(NoteBreach) {
      return try NoteGlance(parsing: bytes)
    } catch {
      throw location.refusal(error)
    }
  }

  private func description(
    in filled: Int, of size: Int, _ descriptor: Int32, _ location: PluginLocation
  ) throws(PluginRefusal) -> ELFNoteDescription {
    do throws(ELFError) {
      return try ELFImage.findNote(
        in: head.span.extracting(first: filled), fileSize: UInt64(size), owner: "Usher", type: 0x5553_4852
      ) { offset, count in
        OpenFile.piece(of: descriptor, at: offset, count)
      }
    } catch {
      throw location.refusal(error)
    }
  }
}
