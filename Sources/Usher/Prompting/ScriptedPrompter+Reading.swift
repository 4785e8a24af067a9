// SPDX-License-Identifier: Apache-2.0

extension ScriptedPrompter {
  private static let largestScript = 1 << 20

  /// Reads a script from a file of at most 1 MiB.
  ///
  /// - Throws: A sentence that names the file, and the line where one is wrong.
  public init(reading path: String) throws(PromptScriptError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path, limit: Self.largestScript)
    } catch {
      throw PromptScriptError("\(path) can't be read (\(error)); it must be a file of at most 1 MiB.")
    }
    try self.init(parsing: bytes, named: path)
  }
}
