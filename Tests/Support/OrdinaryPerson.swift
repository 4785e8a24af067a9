// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Runs built programs as somebody whom the modes of files bind: root, as whom tests may run, isn't.
package struct OrdinaryPerson: Sendable {
  /// Whose rights the programs get: this process's own, or nobody's where that is root.
  package let user: UInt32

  private let folder: TemporaryFolder

  /// Opens the folder to everybody, so that the programs can be copied there and reached.
  package init(in folder: TemporaryFolder) throws(SystemCallFailure) {
    self.folder = folder
    user = geteuid() == 0 ? 65534 : geteuid()
    // SAFETY: the text is only read during the call.
    guard unsafe chmod(folder.path, 0o755) == 0 else { throw SystemCallFailure("chmod \(folder.path)") }
  }

  /// Makes a folder that is the person's own.
  package func folder(_ name: String, mode: UInt32) throws(SystemCallFailure) -> String {
    let path = try folder.folder(name)
    // SAFETY: the text is only read during the calls.
    guard unsafe chown(path, user, user) == 0 || geteuid() != 0, unsafe chmod(path, mode) == 0 else {
      throw SystemCallFailure("chown \(path)")
    }
    return path
  }

  /// Runs a copy of a program, because the build may stand where only its owner may look.
  ///
  /// `launcher` is a command line that the copy's is put behind, such as that of `prlimit`.
  package func run(
    _ program: String, _ arguments: [String], through launcher: [String] = [],
    environment: [String: String] = ProcessEnvironment.all
  ) async throws -> CommandResult {
    let name = String(program.split(separator: "/").last ?? "program")
    let copy = "\(try folder.folder("programs"))/\(name)"
    // Not written here: a program that another thread starts meanwhile has the file open too, and it can't be run then.
    let copying = try await Command("cp", ["--update", program, copy]).run()
    guard copying.exitStatus == 0 else { throw SystemCallFailure("cp \(program)", code: EIO) }
    let asPerson = ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
    let words = (geteuid() == 0 ? asPerson : []) + launcher + [copy] + arguments
    return try await Command(words[0], Array(words.dropFirst()), environment: environment).run()
  }
}
