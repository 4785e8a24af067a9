// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// One of the hosts in `Tests/Fixtures/Hosts`, each of which is good but for the fault in its name.
struct SmallHost: Sendable, CustomStringConvertible {
  private static let folder = "\(Repository.root)/Tests/Fixtures/Hosts"

  let name: String

  var description: String { name }

  static var all: [SmallHost] {
    FileTree.names(in: folder).filter { $0.hasSuffix(".c") }.map { SmallHost(name: String($0.dropLast(2))) }
  }

  private var source: String { "\(Self.folder)/\(name).c" }

  /// The rule that it breaks; nil for the good one.
  func broken() throws -> String? { try lines("Breaks").first }

  /// What it adds to the settings of the witness.
  private func settings() throws -> [String] { try lines("Setting") }

  private func lines(_ key: String) throws -> [String] {
    try FileTree.readText(source).split(separator: "\n").filter { $0.hasPrefix("/* \(key): ") }
      .map { String($0.dropFirst(key.count + 5).dropLast(3)) }
  }

  /// Compiles it and shows the witness to it in every way; what all reports say together, and how each run ended.
  func run(_ compiler: Compiler = .cc) async throws -> (report: WitnessReport, ends: [Termination]) {
    let own = try TemporaryFolder()
    try compiler.check(
      await compiler.run(["-std=c11", "-pthread", "-o", own["host"]] + Compiler.warnings + [source]))
    var (whole, ends) = (WitnessReport(), [Termination]())
    for (number, way) in Self.ways.enumerated() {
      try await Witness.write(way.file, to: own["witness.so"])
      let report = own["report-\(number)"]
      let environment = ProcessEnvironment.all.merging(["USHER_WITNESS_REPORT": report]) { $1 }
      let words = [own["witness.so"]] + way.settings + (try settings())
      ends.append(try await Command(own["host"], words, environment: environment).run().termination)
      whole.add(WitnessReport(report))
    }
    return (whole, ends)
  }

  private static let ways: [(file: String, settings: [String])] =
    [
      ("", []), ("", ["authority=1", "answer=401"]), ("", ["authority=1", "answer=401", "decides=403", "wild=1"]),
      ("", ["authority=1", "answer=299"]), ("", ["authority=1", "answer=200", "expires=1"]),
    ] + Witness.refused.map { ($0, []) }
}
