// SPDX-License-Identifier: Apache-2.0

import TestSupport
import UsherConformance

/// A home of a test's own, with a broken plugin and a good one in it.
final class PersonWithAPlugin: Sendable {
  static let fortune = "com.example.fortune"

  let category: String
  /// Whether the plugin's note leaves the decision to the person alone.
  let onlyThePersonDecides: Bool
  /// Whether nothing else can be loaded into the process while the plugin is: `/* Holds the loader */` in its source.
  let holdsTheLoader: Bool
  /// Whether the plugin does something that no host in one process survives.
  ///
  /// Its source says `/* Memory fault */` or `/* Ends the process */` in a line of its own.
  let mayDie: Bool
  private let folder: TemporaryFolder
  private let plugins: String

  private static let compiledFortune = Task {
    let folder = try TemporaryFolder()
    return try FileTree.read(try await Compiler.cc.library(fixture: "Fortune", to: folder["Fortune.so"]))
  }

  /// Builds the plugin as its source says.
  init(_ plugin: BrokenPlugin) async throws {
    let fixture = Fixture(plugin.name)
    let source = try FileTree.readText(fixture.source)
    folder = try TemporaryFolder()
    category = fixture.category
    onlyThePersonDecides = !source.contains("authority=system") && !source.contains("authority=either")
    mayDie = source.contains("\n/* Memory fault */\n") || source.contains("\n/* Ends the process */\n")
    holdsTheLoader = source.contains("\n/* Holds the loader */\n")
    let built = try folder.folder("built")
    let headers = Repository.headers
    let path = try await OwnThread.run { Result { try plugin.build(in: built, headers: headers) } }.get()
    plugins = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    try FileTree.write(try await Self.compiledFortune.value, to: "\(plugins)/Fortune.so", mode: 0o755)
  }

  /// Runs `usher` to its end, without a terminal.
  ///
  /// Nothing here lasts longer than a few deadlines of the host.
  func usher(_ words: [String]) async throws -> CommandResult {
    try await Command(
      BuiltProducts.usher, ["--only", "--plugins", plugins, "--state", folder["state"]] + words,
      environment: ProcessEnvironment.hermetic(home: folder.path), workingFolder: folder.path, timeout: .seconds(120)
    ).run()
  }

  /// Decides something that must still be there at the end.
  func hasAllowedFortunes() async throws {
    _ = try await usher(["allow", Self.fortune])
  }

  /// The option's value for a prompter that allows everything.
  func allowingScript() throws -> String {
    "script:\(try folder.write("*=allow\n", to: "script"))"
  }

  /// The categories for which an answer is kept that allows something.
  func allowed() throws -> Set<String> {
    let lines = try FileTree.readText("\(folder["state"])/org.usher.cli.consent").split(separator: "\n")
    let grants = lines.filter { $0.contains(" answer=allow ") }
    return Set([category, Self.fortune].filter { name in grants.contains { $0.contains(" category=\(name) ") } })
  }

  /// Whether the plugin has ended the process, and the command has said so.
  func hasDied(_ result: CommandResult) -> Bool {
    result.exitStatus == 3 && result.errorOutput.contains("nothing was decided by that")
  }
}
