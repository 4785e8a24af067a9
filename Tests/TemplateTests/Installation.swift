// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// What `make install` lays out, made of the build that the tests belong to, and a folder beside it to build plugins in.
///
/// What runs there gets to know the prefix, and nothing of the sources.
final class Installation: Sendable {
  /// One for all tests, since nothing in it changes; each test has folders of its own beside it.
  static let shared = Task { try await Installation() }

  let folder: TemporaryFolder

  /// Where everything is installed.
  var prefix: String { folder["prefix"] }

  private init() async throws {
    folder = try TemporaryFolder()
    let result = try await Command("\(Repository.root)/scripts/stage", [folder["prefix"], BuiltProducts.folder]).run()
    guard result.exitStatus == 0 else { throw AuthoringFailure(doing: "scripts/stage", result) }
  }

  /// What an author's shell has set.
  private var environment: [String: String] {
    var variables = ProcessEnvironment.hermetic(home: folder.path)
    variables["PATH"] = "\(prefix)/bin:\(ProcessEnvironment["PATH"] ?? "/usr/bin:/bin")"
    variables["PKG_CONFIG_PATH"] = "\(prefix)/lib/pkgconfig"
    variables["CMAKE_PREFIX_PATH"] = prefix
    // Where rustup keeps the compilers that a person has chosen.
    for (name, folder) in [("RUSTUP_HOME", ".rustup"), ("CARGO_HOME", ".cargo")] {
      variables[name] = ProcessEnvironment[name] ?? ProcessEnvironment["HOME"].map { "\($0)/\(folder)" }
    }
    return variables
  }

  /// Runs a program, an installed one first, in a folder beside the prefix, and returns what it printed.
  ///
  /// - Throws: `AuthoringFailure` where it doesn't end with 0.
  @discardableResult
  func run(_ program: String, _ arguments: [String], in name: String) async throws -> CommandResult {
    let path = Executable.find("\(prefix)/bin/\(program)") ?? program
    let result = try await Command(
      path, arguments, environment: environment, workingFolder: folder[name], timeout: .seconds(900)
    ).run()
    guard result.exitStatus == 0 else {
      throw AuthoringFailure(doing: "\(program) \(arguments.joined(separator: " "))", result)
    }
    return result
  }
}
