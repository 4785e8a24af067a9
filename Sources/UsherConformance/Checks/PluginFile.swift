// SPDX-License-Identifier: Apache-2.0

internal import CUsher
package import ELFImage
package import KeyFile

/// The file that is judged, as bytes; nothing of it is ever run in this process.
package struct PluginFile: Sendable {
  /// Where it is, absolute.
  package let path: String
  /// All of it.
  package let bytes: [UInt8]
  /// Its image, or why it has none.
  package let image: Result<ELFImage, ELFError>
  /// Its notes with our owner and type.
  package let notes: [ELFNote]
  /// The note's key file; nil where there is no note, or one that isn't a key file.
  package let note: KeyFile?

  /// Takes a file's bytes apart.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var image: Result<ELFImage, ELFError>
    do throws(ELFError) {
      image = .success(try ELFImage(bytes))
    } catch {
      image = .failure(error)
    }
    self.image = image
    notes = (try? image.get().notes(owner: USHER_NOTE_OWNER, type: UInt32(USHER_NOTE_TYPE))) ?? []
    note = notes.first.flatMap { try? KeyFile(parsing: $0.description, as: .note) }
  }

  /// Reads a file.
  ///
  /// - Throws: a sentence with the path and the reason.
  package init(reading path: String) throws(RunnerError) {
    guard let absolute = SystemCalls.absolute(path) else { throw RunnerError("there is no file \(path)") }
    self.init(path: absolute, bytes: try FileBytes.read(absolute))
  }

  /// The value of a key of the note; empty where there is none.
  package func value(_ key: String) -> String { note?.value(key) ?? "" }

  /// Its scopes; without any in the note it has the one scope `default`.
  package var scopes: [String] {
    let list = note?.list("scopes") ?? []
    return list.isEmpty ? ["default"] : list
  }
}
