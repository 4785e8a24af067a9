// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Usher
import UsherModel

/// Four categories to ask for, in one folder: three with one scope, and `place` with one scope that requires another.
struct SequenceWorld: Sendable {
  static let names = ["one", "two", "three"]
  static let near = Permission(Category("com.example.place"), scope: Scope("near"))
  static let always = Permission(Category("com.example.place"), scope: Scope("always"))
  /// Everything that there is, `always` behind what it requires.
  static let all = names.map { Permission(Category("com.example.\($0)"), scope: Scope("default")) } + [near, always]

  let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    let plugins = try folder.folder("plugins")
    for name in Self.names { try await Self.compile(name, to: plugins) }
    try await Self.compile(
      "place", "scopes=near;always", "default-scope=near", "scope.always.requires=near", to: plugins)
  }

  private static func compile(_ name: String, _ lines: String..., to folder: String) async throws {
    let note = (["authority=consent"] + lines).map { "\($0)\\n" }.joined()
    let source = """
      #define FIXTURE "\(name)"
      #define FIXTURE_NOTE "\(note)"
      #include "skeleton.h"
      static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
        (void)scope;  /* The host asks for no scope that the note doesn't list. */
        return skeleton_status(ctx, (usher_str){0, 0}, out);
      }
      FIXTURE_PLUGIN(.status = status)
      """
    try await Compiler.cc.library(
      source: source, to: "\(folder)/\(name).so", ["-I", "\(Repository.root)/Tests/Fixtures"])
  }

  /// A runtime over the four, with a state folder of that name.
  func usher(
    state: String, prompter: (any Prompter)?, configure: (inout Usher.Configuration) -> Void = { _ in }
  ) throws -> Usher {
    var configuration = try TestHost.configuration(in: folder)
    configuration.prompter = prompter
    configuration.stateFolder = folder[state]
    configure(&configuration)
    return try Usher(configuration)
  }
}
