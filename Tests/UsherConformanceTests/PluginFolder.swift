// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// A folder with a plugin to be judged, and one for what the runner leaves behind, which should be nothing.
struct PluginFolder {
  let folder: TemporaryFolder
  /// The runner's `TMPDIR`.
  let scratch: String
  /// The plugin's file.
  let plugin: String

  /// Compiles a plugin from one of the fixtures.
  init(fixture name: String, _ arguments: [String] = []) async throws {
    try self.init()
    try await Compiler.cc.library(fixture: name, to: plugin, arguments)
  }

  /// Compiles a plugin from its text, which finds the fixtures' headers.
  init(source: String) async throws {
    try self.init()
    try await Compiler.cc.library(source: source, to: plugin, ["-I", Conformance.corpus, "-D_GNU_SOURCE"])
  }

  private init() throws {
    folder = try TemporaryFolder()
    scratch = try folder.folder("scratch")
    plugin = folder["plugin.so"]
  }

  /// Judges the plugin.
  func judge(_ arguments: [String]) async throws -> CommandResult {
    try await Conformance.run(arguments + [plugin], scratch: scratch)
  }

  /// Files of the runner's that are still there.
  var leftFiles: [String] { FileTree.names(in: scratch) }

  /// Processes that were started by a check and are still there: all of them have the scratch folder in their environment.
  var leftProcesses: [String] {
    let mark = Array("=\(scratch)/".utf8)
    return FileTree.names(in: "/proc").filter { name in
      guard name.allSatisfy(\.isNumber), name != "\(getpid())",
        let environment = try? FileTree.read("/proc/\(name)/environ")
      else { return false }
      return environment.indices.contains { environment[$0...].starts(with: mark) }
    }
  }
}
