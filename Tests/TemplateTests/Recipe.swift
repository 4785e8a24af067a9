// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A recipe of `docs/ship-it.md`: the files that a section shows, and the lines to type.
struct Recipe {
  /// What to write, by path: each block of a sentence that ends in the path and a colon.
  private(set) var files: [String: String] = [:]
  /// What stands behind `$ `, in order.
  private(set) var commands: [String] = []

  /// Reads a section of an installed page.
  init(_ heading: String, from page: String) throws {
    var (isHere, path, block) = (false, String?.none, [String]?.none)
    for line in try FileTree.readText(page).split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let lines = block, line == "```" {
        if let path { files[path] = lines.map { "\($0)\n" }.joined() }
        commands += path == nil ? lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) } : []
        (path, block) = (nil, nil)
      } else if block != nil {
        block?.append(line)
      } else if line.hasPrefix("#") {
        isHere = line.drop { $0 == "#" }.dropFirst() == heading
      } else if isHere, line.hasPrefix("```") {
        block = []
      } else if line.hasSuffix("`:") {
        path = line.dropLast(2).split(separator: "`").last.map(String.init)
      } else if !line.isEmpty {
        path = nil
      }
    }
  }

  /// Writes the files into a folder and types the lines there, as far as the first that fails.
  func follow(in folder: String, of installation: Installation) async throws -> CommandResult {
    for (path, text) in files { try installation.folder.write(text, to: "\(folder)/\(path)") }
    // Other tests let the runner judge plugins; here that would only take time.
    let words = ["DEB_BUILD_OPTIONS=nocheck", "sh", "-euc", commands.joined(separator: "\n")]
    return try await installation.run("env", words, in: folder)
  }
}
