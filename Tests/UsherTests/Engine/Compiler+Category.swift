// SPDX-License-Identifier: Apache-2.0

import TestSupport

extension Compiler {
  /// Compiles the fortune plugin for another category, with more lines of its note.
  ///
  /// Its scopes stay `read` and `follow`.
  func fortune(for category: String, id: String? = nil, note: String = "", to path: String) async throws {
    let lines = try FileTree.readText("\(Repository.root)/Tests/Fixtures/Fortune.c").split(
      separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { line in
      switch line {
      case #"#define FORTUNE_ID "com.example.fortune""#: #"#define FORTUNE_ID "\#(id ?? "com.example.\(category)")""#
      case #"                  "category=" FORTUNE_ID "\n""#: #""category=\#(category)\n\#(note)""#
      case "    .category = FORTUNE_ID,": #".category = "\#(category)","#
      default: String(line)
      }
    }
    try await library(source: text.joined(separator: "\n"), to: path)
  }
}
