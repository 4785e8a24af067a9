// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The runner as somebody types it.
enum Conformance {
  /// The program that the build made.
  static let program = "\(BuiltProducts.folder)/usher-conformance"
  /// The plugins that are broken on purpose.
  static let corpus = "\(Repository.root)/Tests/Fixtures"

  /// Runs it, with the compiler finding Usher's headers.
  static func run(_ arguments: [String]) async throws(SystemCallFailure) -> CommandResult {
    let environment = ProcessEnvironment.all.merging(["CPATH": Repository.headers]) { $1 }
    return try await Command(program, arguments, environment: environment, timeout: .seconds(900)).run()
  }
}
