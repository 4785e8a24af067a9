// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Where the programs are that load plugins.
package struct ChildPrograms: Sendable {
  /// The C program: the supervisor of every check, and what runs it unless Swift is asked for.
  package let c: String
  /// This program, which is a Swift one.
  package let swift: String

  private static let name = "usher-conformance-child"

  /// Finds them beside this program, or in `../libexec/usher`.
  ///
  /// - Throws: where there is none.
  package init() throws(RunnerError) {
    guard let program = SystemCalls.ownProgram() else { throw RunnerError("/proc is not mounted") }
    let folder = String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
    let places = ["\(folder)/\(Self.name)", "\(folder)/../libexec/usher/\(Self.name)"]
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    guard let found = places.first(where: { unsafe access($0, X_OK) == 0 }) else {
      throw RunnerError(
        "\(Self.name) is missing beside \(program): install Usher again, or run scripts/child in its sources.")
    }
    c = found
    swift = program
  }

  /// The folder above the one that this program is in: what it was installed below.
  package static var installation: String? {
    guard let program = SystemCalls.ownProgram() else { return nil }
    return "/" + program.split(separator: "/").dropLast(2).joined(separator: "/")
  }

  /// The program that runs checks, with the word that makes it do so.
  func program(of host: RunOptions.Host) -> [String] {
    switch host {
    case .c: [c]
    case .swift: [swift, "child"]
    }
  }
}
