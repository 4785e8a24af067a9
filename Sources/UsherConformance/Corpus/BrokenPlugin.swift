// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A plugin of the corpus: good but for one fault, which one check has to find.
///
/// Its C source says so in comments of a line each:
/// - `/* Breaks: operation.exactly-once */`: the check that must fail.
/// - `/* Builds: -Wl,-z,execstack */`: more words for the compiler.
/// - `/* Then: truncate -s 5000 "$FILE" */`: a command for what no compiler does, run by `sh` behind it, with the source
///   in `$SOURCE` and a folder for more files in `$TMPDIR`.
/// - `/* Backend: grant=touch "$HOME/granted" */`, any number of them: how its backend is moved (see `AuthorFile`).
/// - `/* Needs: swiftc */`: a program beside the C compiler; where there is none, nothing is said about the check.
package struct BrokenPlugin: Sendable {
  /// The source's file name without `.c`.
  package let name: String
  /// The check that must fail.
  package let check: Check
  private let source: String
  private let options: [String]
  private let command: String?
  private let backend: [String]
  private let program: String?

  /// Reads a source; nil where it breaks nothing on purpose.
  ///
  /// - Throws: where it names a check that there isn't.
  package init?(source: String) throws(RunnerError) {
    let text = String(decoding: try FileBytes.read(source), as: UTF8.self)
    guard let id = Self.word("Breaks", text) else { return nil }
    guard let check = Catalogue.check(id) else { throw RunnerError("\(source) breaks “\(id)”, which is no check") }
    let file = source[(source.lastIndex(of: "/").map(source.index(after:)) ?? source.startIndex)...]
    name = String(file.dropLast(2))
    self.check = check
    self.source = source
    options = Self.word("Builds", text)?.split(separator: " ").map(String.init) ?? []
    command = Self.word("Then", text)
    backend = Self.words("Backend", text)
    program = Self.word("Needs", text)
  }

  /// Every broken plugin in a folder, by name.
  package static func all(in folder: String) throws(RunnerError) -> [BrokenPlugin] {
    var plugins: [BrokenPlugin] = []
    for name in try FolderNames.read(folder).sorted() where name.hasSuffix(".c") {
      if let plugin = try BrokenPlugin(source: "\(folder)/\(name)") { plugins.append(plugin) }
    }
    return plugins
  }

  /// The program that it can't be built without and that isn't installed; nil where it can be built.
  package var missingProgram: String? {
    guard let program else { return nil }
    let places = Environment.path.split(separator: ":").map { "\($0)/\(program)" }
    return places.contains(where: SystemCalls.exists) ? nil : program
  }

  /// Compiles it with the machine's C compiler.
  ///
  /// - Parameters:
  ///   - folder: Where its own folder is to lie, with the file and what its author says to the runner.
  ///   - headers: The folder that has `usher/plugin.h`; nil leaves it to the compiler's own search.
  /// - Returns: the file's path.
  /// - Throws: where the compiler fails; what it says is on standard error.
  package func build(in folder: String, headers: String?) throws(RunnerError) -> String {
    let own = "\(folder)/\(name)"
    let path = "\(own)/\(name).so"
    try run(["mkdir", "-p", own], in: folder, path, headers)
    if !backend.isEmpty {
      let write = "printf '%s\\n' '[backend]' \"$@\" >\"${FILE%/*}/usher-conformance.conf\""
      try run(["sh", "-c", write, "sh"] + backend, in: folder, path, headers)
    }
    try run(["cc", "-shared", "-fPIC", "-pthread", "-o", path, source] + options, in: own, path, headers)
    if let command { try run(["sh", "-c", command], in: own, path, headers) }
    return path
  }

  private func run(
    _ words: [String], in folder: String, _ file: String, _ headers: String?
  ) throws(RunnerError) {
    var environment = ["PATH=\(Environment.path)", "LC_ALL=C", "FILE=\(file)", "SOURCE=\(source)", "TMPDIR=\(folder)"]
    // Where cc looks for headers.
    let places = [headers, Environment.value("CPATH")].compactMap(\.self).filter { !$0.isEmpty }
    if !places.isEmpty { environment.append("CPATH=\(places.joined(separator: ":"))") }
    let pid = try Spawn.start(["/usr/bin/env"] + words, environment: environment, descriptors: [2: 1])
    guard Spawn.wait(for: pid) == 0 else { throw RunnerError("\(source): “\(words.joined(separator: " "))” failed") }
  }

  private static func word(_ key: String, _ text: String) -> String? {
    words(key, text).first
  }

  private static func words(_ key: String, _ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("/* \(key): ") && $0.hasSuffix(" */") }
      .map { String($0.dropFirst(key.count + 5).dropLast(3)) }
  }
}
