// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The runner as somebody types it.
enum Conformance {
  /// The program that the build made.
  static let program = "\(BuiltProducts.folder)/usher-conformance"
  /// The plugins that are broken on purpose.
  static let corpus = "\(Repository.root)/Tests/Fixtures"

  /// The command, with the compiler finding Usher's headers.
  static func command(_ arguments: [String], scratch: String? = nil) -> Command {
    var environment = ProcessEnvironment.all.merging(["CPATH": Repository.headers]) { $1 }
    environment["NO_COLOR"] = nil
    if let scratch { environment["TMPDIR"] = scratch }
    return Command(program, arguments, environment: environment, timeout: .seconds(900))
  }

  /// Runs it.
  static func run(_ arguments: [String], scratch: String? = nil) async throws(SystemCallFailure) -> CommandResult {
    try await command(arguments, scratch: scratch).run()
  }
}
