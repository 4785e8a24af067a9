// SPDX-License-Identifier: Apache-2.0

internal import CUsher
package import ELFImage
package import KeyFile

/// The file that is judged, as bytes; nothing of it is ever run in this process.
package struct PluginFile: Sendable {
  /// Where it is, absolute and without links.
  package let path: String
  /// Where it was said to be: its folder without links, and the last name as it was given, which may be a link.
  package let place: String
  /// All of it.
  package let bytes: [UInt8]
  /// Its image, or why it has none.
  package let image: Result<ELFImage, ELFError>
  /// Its notes with our owner and type.
  package let notes: [ELFNote]
  /// The note's key file; nil where there is no note, or one that isn't a key file.
  package let note: KeyFile?

  /// Takes a file's bytes apart.
  package init(path: String, place: String? = nil, bytes: [UInt8]) {
    self.path = path
    self.place = place ?? path
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
    self.init(path: absolute, place: Self.place(of: path), bytes: try FileBytes.read(absolute))
  }

  /// The folder that it lies in, without links.
  package var folder: String { Self.folder(of: path) }

  /// Whether it shares Swift's runtime with its host.
  package var sharesSwift: Bool {
    (try? image.get())?.dynamic.needed.contains("libswiftCore.so") ?? false
  }

  /// The runtime in it that ends the process where memory is short; nil where there is none.
  package var abortingRuntime: String? {
    if sharesSwift || holdsSwift { return "Swift" }
    return contains("/rustc/") || contains("RUST_BACKTRACE") ? "Rust" : nil
  }

  /// Whether Swift's runtime is linked into it.
  package var holdsSwift: Bool {
    !sharesSwift && (note?.value("swift-module") != nil || contains("swift5_typeref"))
  }

  /// Whether a text stands anywhere in the file.
  package func contains(_ text: String) -> Bool { FileBytes.contains(bytes, Array(text.utf8)) }

  private static func place(of path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if name.isEmpty || name == "." || name == ".." { return nil }
    let folder = path.contains("/") ? folder(of: path) : "."
    return SystemCalls.absolute(folder.isEmpty ? "/" : folder).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
  }

  private static func folder(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The value of a key of the note; empty where there is none.
  package func value(_ key: String) -> String { note?.value(key) ?? "" }

  /// Its scopes; without any in the note it has the one scope `default`.
  package var scopes: [String] {
    let list = note?.list("scopes") ?? []
    return list.isEmpty ? ["default"] : list
  }
}
