// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import KeyFile

/// An author's key file that keeps every rule of a note.
///
/// It has the note's keys and `swift-type`, and lacks those that only the build knows.
struct PluginKeyFile: Sendable {
  /// Who decides: `system`, `consent` or `either`.
  let authority: String
  /// The scopes in order, each with those that it implies.
  let scopes: [(id: String, implies: [String])]
  /// What the empty scope stands for.
  let defaultScope: String
  /// The least ABI minor that the plugin works with.
  let requiredMinor: Int
  /// The ids of the data extensions.
  let extensions: [String]
  /// The author's type.
  let swiftType: String
  /// The libraries that the plugin opens at run time.
  let libraries: [OpenedLibrary]

  private let file: KeyFile

  /// Reads a key file; on failure it says all that is wrong with it.
  init(parsing bytes: [UInt8]) throws(KeyFileProblems) {
    var errors: [KeyFileError] = []
    file = KeyFile(parsing: bytes, as: .note, collecting: &errors)
    var check = KeyFileCheck(file)
    check.run()
    let problems = errors.map { KeyFileProblem(line: $0.line, $0.sentence) } + check.problems
    guard problems.isEmpty else { throw KeyFileProblems(problems) }
    authority = file.value("authority") ?? ""
    scopes = check.scopes.map { [file] id in (id, file.list("scope.\(id).implies")) }
    defaultScope = file.value("default-scope") ?? check.scopes.first ?? "default"
    requiredMinor = check.requiredMinor
    extensions = file.list("extensions")
    swiftType = file.value("swift-type") ?? ""
    libraries = OpenedLibrary.all(in: file)
  }

  /// The line of a key.
  func line(of key: String) -> Int { file.line(of: key) }

  /// A value that every key file has.
  subscript(key: String) -> String { file.value(key) ?? "" }

  /// The note's text: the author's lines without comments, and what the build knows.
  func note(module: String, swift: SwiftRelease) throws(KeyFileProblems) -> [UInt8] {
    var lines = ["abi=\(USHER_ABI_MAJOR).\(USHER_ABI_MINOR)"]
    for entry in file.entries() where entry.key != "swift-type" {
      lines.append("\(entry.key)\(entry.locale.map { "[\($0)]" } ?? "")=\(entry.value)")
    }
    lines += ["swift-module=\(module)", "swift-version=\(swift)"]
    let text = Array(lines.map { "\($0)\n" }.joined().utf8)
    guard text.count < USHER_NOTE_SIZE_MAX else {
      throw KeyFileProblems("makes a note of \(text.count) bytes; one holds 64 KiB at most")
    }
    return text
  }
}
