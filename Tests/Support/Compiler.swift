// SPDX-License-Identifier: Apache-2.0

/// A C or C++ compiler, which builds plugins the way their authors do.
package struct Compiler: Sendable, CustomStringConvertible {
  /// The machine's own C compiler.
  package static let cc = Compiler("cc")
  /// Clang, for C.
  package static let clang = Compiler("clang")
  /// The machine's own C++ compiler.
  package static let cxx = Compiler("c++")

  /// Warnings that every source of ours is clean of.
  package static let warnings = ["-Wall", "-Wextra", "-pedantic", "-Werror"]

  package let program: String

  package var description: String { program }

  package init(_ program: String) {
    self.program = program
  }

  /// Runs the compiler with Usher's headers on its search path.
  ///
  /// `source` is the text of a program, read from standard input; it is C unless the arguments say `-x`.
  package func run(_ arguments: [String], source: String? = nil) async throws(SystemCallFailure) -> CommandResult {
    var all = ["-I", Repository.headers] + arguments
    if source != nil { all += (arguments.contains("-x") ? [] : ["-x", "c"]) + ["-"] }
    return try await Command(program, all, input: source ?? "", timeout: .seconds(300)).run()
  }

  /// Compiles the text of a plugin to a shared object and returns its path.
  @discardableResult
  package func library(
    source: String, to path: String, _ arguments: [String] = []
  ) async throws -> String {
    try check(await run(["-shared", "-fPIC", "-pthread", "-o", path] + arguments, source: source))
    return path
  }

  /// Compiles a fixture to a shared object, as a plugin's author would, and returns its path.
  @discardableResult
  package func library(
    fixture name: String, to path: String, _ arguments: [String] = []
  ) async throws -> String {
    try check(
      await run(["-shared", "-fPIC", "-pthread", "-o", path] + Self.warnings + [Fixture(name).source] + arguments)
    )
    return path
  }

  /// Throws what the compiler said where it refused the source.
  package func check(_ result: CommandResult) throws(CompilerFailure) {
    guard result.exitStatus == 0 else { throw CompilerFailure(program: program, diagnostics: result.errorOutput) }
  }
}

/// A source that a compiler refused.
package struct CompilerFailure: Error, Sendable, CustomStringConvertible {
  package let program: String
  package let diagnostics: String

  package var description: String { "\(program) says:\n\(diagnostics)" }
}
