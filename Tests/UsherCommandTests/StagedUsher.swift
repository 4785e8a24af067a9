// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A copy of `usher` with the templates of plugins beside it, as an installation has them.
final class StagedUsher: Sendable {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(try FileTree.read(BuiltProducts.usher), to: "prefix/bin/usher", mode: 0o755)
    for file in try Self.templates() {
      try folder.write(
        try FileTree.read("\(Repository.root)/SDK/Templates/\(file)"), to: "prefix/share/usher/templates/\(file)")
    }
    try folder.folder("work")
  }

  /// The files of all templates, by their names below `SDK/Templates`.
  static func templates() throws -> [String] {
    var files: [String] = []
    var open = FileTree.names(in: "\(Repository.root)/SDK/Templates")
    while let next = open.popLast() {
      let names = FileTree.names(in: "\(Repository.root)/SDK/Templates/\(next)").filter { !$0.hasPrefix(".") }
      if names.isEmpty { files.append(next) } else { open += names.map { "\(next)/\($0)" } }
    }
    return files.sorted()
  }

  /// Runs it in the folder `work`.
  func usher(_ arguments: String...) async throws -> CommandResult {
    try await Command(
      folder["prefix/bin/usher"], arguments, environment: ProcessEnvironment.hermetic(home: folder.path),
      workingFolder: folder["work"]
    ).run()
  }

  /// The text of a file that was written.
  func text(_ name: String) throws -> String {
    try FileTree.readText(folder["work/\(name)"])
  }

  /// Output with the folder's own path replaced, so that it is the same in each run.
  func golden(_ output: String) -> String {
    output.replacing(folder.path, with: "HOME")
  }
}
