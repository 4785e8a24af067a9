// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import KeyFile
internal import PluginNote

/// An author's key file that keeps every rule of a note, and the note that is made of it.
///
/// The file has the note's keys and `swift-type`, and lacks those that only the build knows.
struct PluginKeyFile: Sendable {
  /// The note's text: the author's lines without comments, and what the build knows.
  let text: [UInt8]
  /// What a host reads in it.
  let note: PluginNote

  private let file: KeyFile

  /// Reads a key file; on failure it says all that is wrong with it.
  init(parsing bytes: [UInt8], module: String, swift: SwiftRelease) throws(KeyFileProblems) {
    var errors: [KeyFileError] = []
    file = KeyFile(parsing: bytes, as: .note, collecting: &errors)
    var check = KeyFileCheck(file)
    check.run()
    let problems = errors.map { KeyFileProblem(line: $0.line, $0.sentence) } + check.problems
    guard problems.isEmpty else { throw KeyFileProblems(problems) }
    text = Self.text(of: file, module: module, swift: swift)
    guard text.count < USHER_NOTE_SIZE_MAX else {
      throw KeyFileProblems("makes a note of \(text.count) bytes; one holds 64 KiB at most")
    }
    do throws(NoteBreach) {
      note = try PluginNote(parsing: text)
    } catch {
      throw KeyFileProblems("makes a note that hosts refuse: \(error)")
    }
  }

  /// The line of a key.
  func line(of key: String) -> Int { file.line(of: key) }

  /// The author's type.
  var swiftType: String { file.value("swift-type") ?? "" }

  private static func text(of file: KeyFile, module: String, swift: SwiftRelease) -> [UInt8] {
    var lines = ["abi=\(USHER_ABI_MAJOR).\(USHER_ABI_MINOR)"]
    for entry in file.entries() where entry.key != "swift-type" {
      lines.append("\(entry.key)\(entry.locale.map { "[\($0)]" } ?? "")=\(entry.value)")
    }
    lines += ["swift-module=\(module)", "swift-version=\(swift)"]
    return Array(lines.map { "\($0)\n" }.joined().utf8)
  }
}
