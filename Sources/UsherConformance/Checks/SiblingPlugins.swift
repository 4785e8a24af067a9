// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import ELFImage
internal import Glibc
internal import KeyFile

/// The other plugins in a plugin's folder, by their notes.
///
/// Of most files only the first 4 KiB are read.
struct SiblingPlugins: Sequence, IteratorProtocol {
  /// What is known of one.
  struct Sibling {
    let path: String
    let id: String
    let module: String
  }

  private var paths: ArraySlice<String>

  init(of file: PluginFile) {
    let folder = file.folder
    let names = (try? FolderNames.read(folder)) ?? []
    paths = names.filter { $0.hasSuffix(".so") }.sorted().map { "\(folder)/\($0)" }.filter { $0 != file.path }[...]
  }

  mutating func next() -> Sibling? {
    while let path = paths.popFirst() {
      if let note = Self.note(of: path) {
        return Sibling(path: path, id: note.value("id") ?? "", module: note.value("swift-module") ?? "")
      }
    }
    return nil
  }

  /// The note of a file; nil where it has none that can be read.
  private static func note(of path: String) -> KeyFile? {
    guard let facts = SystemCalls.facts(of: path), facts.st_mode & UInt32(S_IFMT) == UInt32(S_IFREG),
      let head = FileBytes.piece(of: path, at: 0, Int(Swift.min(4096, facts.st_size))),
      let place = try? ELFImage.findNote(
        in: head.span, fileSize: UInt64(facts.st_size), owner: "Usher", type: UInt32(USHER_NOTE_TYPE),
        read: { FileBytes.piece(of: path, at: $0, $1) })
    else { return nil }
    let bytes: [UInt8] =
      switch place {
      case .inHead(let range): Array(head[range])
      case .read(let bytes): bytes
      }
    return try? KeyFile(parsing: bytes, as: .note)
  }
}
