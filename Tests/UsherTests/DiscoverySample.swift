// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Usher

/// Makes plugins for tests of discovery: one is compiled, the others differ from it in the text of their notes.
enum DiscoverySample {
  private static let noteSize = 2000

  private static let template = Task {
    let folder = try TemporaryFolder()
    let path = try await Compiler.cc.library(source: source(note: filler), to: folder["template.so"])
    return try FileTree.read(path)
  }

  private static let filler = "#" + String(repeating: "~", count: noteSize - 1)

  /// A whole plugin in C, whose entry refuses every host.
  static func source(note: String, more: String = "") -> String {
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    return """
      #include <usher/plugin.h>
      \(more)
      USHER_PLUGIN_NOTE("\(lines)")
      USHER_EXPORT const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t minor) { (void)minor; return 0; }

      """
  }

  /// The lines of a good note, some of them replaced, added, or taken out where the value is nil.
  static func note(_ id: String = "com.example.fortune", _ changes: KeyValuePairs<String, String?> = [:]) -> String {
    var lines: [(key: String, value: String)] = [
      ("abi", "1.0"), ("id", id), ("category", id), ("name", "Fortunes"), ("version", "1.0.0"),
      ("authority", "consent"),
    ]
    for (key, value) in changes {
      lines.removeAll { $0.key == key }
      if let value { lines.append((key, value)) }
    }
    return lines.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
  }

  /// A plugin with that note.
  static func plugin(_ note: String = note()) async throws -> [UInt8] {
    var bytes = try await template.value
    let old = Array(filler.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: old) }
    guard let start, note.utf8.count <= noteSize else { throw SampleFailure() }
    let text = Array(note.utf8)
    bytes.replaceSubrange(start..<start + noteSize, with: text + Array(repeating: 0, count: noteSize - text.count))
    return bytes
  }

  /// A search of explicit folders and nothing else.
  static func discovery(
    _ folders: String..., settings: [String: [String: String]] = [:], abi: HostABI = HostABI(),
    variables: [String: String] = [:]
  ) -> Discovery {
    let environment = HostEnvironment(variables: variables)
    return Discovery(
      searchPath: SearchPath(explicit: folders, only: variables.isEmpty, environment: environment),
      environment: environment, settings: HostSettings(settings), abi: abi)
  }
}

/// A template that doesn't hold what was compiled into it.
struct SampleFailure: Error {}
