// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A person's home of a test's own, in which `usher` runs and finds nothing but what the test has put there.
final class Home: Sendable {
  static let fortune = "com.example.fortune"

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder("plugins")
  }

  var environment: [String: String] {
    ProcessEnvironment.hermetic(home: folder.path).merging(["TZ": "UTC"]) { $1 }
  }

  /// The folder that the explicit plugins are in.
  var plugins: String { folder["plugins"] }

  /// Compiles a plugin of `Tests/Fixtures` into the home's plugin folder.
  func install(_ fixture: String, _ arguments: [String] = []) async throws {
    try await Compiler.cc.library(fixture: fixture, to: folder["plugins/\(fixture).so"], arguments)
  }

  /// The plugin of a category that no host has heard of, compiled once for all tests.
  private static let compiledFortune = Task {
    let folder = try TemporaryFolder()
    return try FileTree.read(try await Compiler.cc.library(fixture: "Fortune", to: folder["Fortune.so"]))
  }

  /// A home in which the plugin of a category that no host has heard of is installed.
  static func withFortune() async throws -> Home {
    let home = try Home()
    try await home.installFortune()
    return home
  }

  /// Puts the plugin of a category that no host has heard of into the home's plugin folder.
  func installFortune(as name: String = "Fortune") async throws {
    try FileTree.write(try await Self.compiledFortune.value, to: folder["plugins/\(name).so"], mode: 0o755)
  }

  /// Writes the person's settings.
  func set(_ settings: String) throws {
    try folder.write(settings, to: ".config/usher/settings")
  }

  /// Writes a prompter's script, and returns the option's value that names it.
  func script(_ text: String) throws -> String {
    "script:\(try folder.write(text, to: "script"))"
  }

  /// A command line of `usher`, which sees this home and its plugins only.
  func command(_ arguments: [String]) -> Command {
    Command(
      BuiltProducts.usher, ["--only", "--plugins", plugins] + arguments, environment: environment,
      workingFolder: folder.path)
  }

  /// Runs `usher` to its end, without a terminal.
  @discardableResult
  func usher(_ arguments: String...) async throws -> CommandResult {
    try await command(arguments).run()
  }

  /// Starts `usher` on a terminal.
  func terminal(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(command(arguments))
  }

  /// Output with the home's own path and every moment replaced, so that it is the same in each run.
  func golden(_ output: String) -> String {
    output.replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#, with: "MOMENT")
      .replacing(#/\d{4}-\d\d-\d\d \d\d:\d\d/#, with: "LOCAL MOMENT    ")
      .replacing(folder.path, with: "HOME")
  }
}
