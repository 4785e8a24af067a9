// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A person's home of a test's own, in which `usher` runs and finds nothing but what the test has put there.
struct Home {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  var environment: [String: String] {
    ProcessEnvironment.hermetic(home: folder.path).merging(["TZ": "UTC"]) { $1 }
  }

  /// The folder that the explicit plugins are in.
  var plugins: String { folder["plugins"] }

  /// A command line of `usher`, which sees this home and its plugins only.
  func command(_ arguments: [String]) -> Command {
    Command(
      BuiltProducts.usher, ["--only", "--plugins", plugins] + arguments, environment: environment,
      workingFolder: folder.path)
  }

  /// Runs `usher` to its end, without a terminal.
  func usher(_ arguments: String...) async throws -> CommandResult {
    try await command(arguments).run()
  }
}
