// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Usher as the witness sees it")
struct HostSuiteTests {
  /// Each command once, and all at the same time.
  private static let runs = WatchedCommand.all.map { command in (command, Task { try await command.run() }) }

  /// What holds where a host refuses a file, which leaves no line.
  private static let refusals: Set<String> = ["USHER_HOST_02", "USHER_HOST_03"]

  @Test(arguments: runs.indices)
  func breaksNoRule(index: Int) async throws {
    let (command, task) = Self.runs[index]
    let (result, report) = try await task.value
    #expect(report.breaches.isEmpty, "\(command): \(report)")
    #expect(report.ends == 1, "\(command): the instance was not destroyed: \(result)")
    #expect(result.exitStatus == command.exitStatus, "\(command): \(result.errorOutput)")
    #expect(result.output.matches(of: #/"text":"item \d+ is whole"/#).count == command.items, "\(command)")
    #expect(!result.output.contains("#"), "\(command) prints what was lent and taken back")
  }

  @Test func everyRuleIsWatched() async throws {
    var whole = WitnessReport()
    for (_, task) in Self.runs { whole.add(try await task.value.report) }
    #expect(whole.watched.union(Self.refusals) == (try Witness.rules()))
  }

  @Test("Is refused", arguments: Witness.refused)
  func isRefused(word: String) async throws {
    let home = try Home()
    try await Witness.write(word, to: home.folder["plugins/witness.so"])
    let report = home.folder["report"]
    for words in [["status", Witness.category], ["read", Witness.category, "items"]] {
      var command = home.command(words)
      command.environment["USHER_WITNESS_REPORT"] = report
      let result = try await command.run()
      #expect(result.exitStatus == 3 || result.exitStatus == 4, "\(result)")
    }
    #expect(WitnessReport(report).breaches.isEmpty)
    // A note is refused before the file is loaded, a table after.
    #expect(WitnessReport(report).wasOffered == !["MAJOR", "MINOR", "VARIANT"].contains(word))
  }
}
