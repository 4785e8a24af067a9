// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The plugin that watches its host, and the files of it that a host must refuse.
enum Witness {
  static let category = "com.example.witness"

  /// What makes it a file that must be refused.
  static let refused = ["MAJOR", "MINOR", "VARIANT", "ID", "SIZE", "MEMBER", "CODE"]

  private static let folder = "\(Repository.root)/SDK/HostSuite"

  /// Compiled once for all tests, by what makes it refused; empty for the one that is to be loaded.
  private static let compiled: [String: Task<[UInt8], any Error>] = {
    var all: [String: Task<[UInt8], any Error>] = [:]
    for word in [""] + refused { all[word] = Task { try await compile(word) } }
    return all
  }()

  private static func compile(_ word: String) async throws -> [UInt8] {
    let own = try TemporaryFolder()
    let sources = FileTree.names(in: folder).filter { $0.hasSuffix(".c") }.map { "\(folder)/\($0)" }
    let words = word.isEmpty ? [] : ["-DWITNESS_REFUSED_\(word)"]
    try Compiler.cc.check(
      await Compiler.cc.run(
        ["-std=c11", "-shared", "-fPIC", "-pthread", "-o", own["witness.so"]] + Compiler.warnings + words + sources))
    return try FileTree.read(own["witness.so"])
  }

  /// Writes it to a path.
  static func write(_ word: String = "", to path: String) async throws {
    guard let bytes = try await compiled[word]?.value else { return }
    try FileTree.write(bytes, to: path, mode: 0o755)
  }

  /// Every rule for hosts, as `docs/rules.md` numbers them.
  static func rules() throws -> Set<String> {
    let text = try FileTree.readText("\(Repository.root)/docs/rules.md")
    return Set(
      text.split(separator: "\n").filter { $0.hasPrefix("| USHER_HOST_") }
        .map { String($0.dropFirst(2).prefix(while: { $0 != " " })) })
  }
}
