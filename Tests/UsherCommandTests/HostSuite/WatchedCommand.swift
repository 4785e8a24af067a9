// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A command of `usher` that the witness watches, with what has to come of it.
struct WatchedCommand: Sendable, CustomStringConvertible {
  let name: String
  /// The words behind `usher`; a prompter that allows everything is added.
  let words: [String]
  /// Settings of the witness.
  var settings: [String] = []
  /// How it must end.
  var exitStatus: Int32 = 0
  /// How many items it must print.
  var items = 0
  /// Where it is read by somebody who begins when the host has asked for a pause.
  var isReadLate = false

  var description: String { name }

  /// All that are needed to watch every rule.
  static let all: [WatchedCommand] = {
    let read = ["read", Witness.category]
    let system = ["authority=1", "answer=401"]
    return [
      WatchedCommand(name: "status", words: ["status", Witness.category], exitStatus: 1),
      WatchedCommand(name: "request", words: ["request", "\(Witness.category)/follow"]),
      WatchedCommand(name: "items", words: read + ["items"], items: 3),
      WatchedCommand(
        name: "many items", words: read + ["items", "--arg", "count=20000"], items: 20000, isReadLate: true),
      WatchedCommand(name: "held items", words: read + ["held", "--arg", "count=5"], items: 5),
      WatchedCommand(name: "watch", words: read + ["watch", "--limit", "4"], items: 4),
      WatchedCommand(name: "inline", words: read + ["inline"], items: 1),
      WatchedCommand(name: "early", words: read + ["early", "--limit", "1"], items: 1),
      WatchedCommand(name: "twice", words: read + ["twice"], items: 3),
      WatchedCommand(name: "never", words: read + ["never"], exitStatus: 3),
      WatchedCommand(name: "system", words: read + ["items"], settings: system, items: 3),
      WatchedCommand(
        name: "purpose", words: ["request", Witness.category, "--purpose", "To see\u{1B}[2J\n."], settings: system),
      WatchedCommand(
        name: "wild", words: read + ["items"], settings: system + ["decides=403", "wild=1"], exitStatus: 1),
      WatchedCommand(name: "unknown", words: read + ["items"], settings: ["authority=1", "answer=299"], exitStatus: 1),
      WatchedCommand(
        name: "expired", words: read + ["items"], settings: ["authority=1", "answer=200", "expires=1"], exitStatus: 1),
    ]
  }()

  /// Runs it in a home of its own; what it printed, and what the witness says.
  func run() async throws -> (result: CommandResult, report: WitnessReport) {
    let home = try Home()
    try await Witness.write(to: home.folder["plugins/witness.so"])
    try home.set("[\(Witness.category)]\n" + settings.map { "\($0)\n" }.joined())
    let report = home.folder["report"]
    var command = home.command(words)
    if words[0] != "status" { command.arguments += ["--prompter", try home.script("*=allow\n")] }
    if words[0] == "read" { command.arguments.append("--json") }
    command.environment["USHER_WITNESS_REPORT"] = report
    command.timeout = .seconds(300)
    if isReadLate { command = late(command, report) }
    return (try await command.run(), WitnessReport(report))
  }

  /// The same with a pipe behind it that nobody reads before the report says that the witness was asked to pause.
  private func late(_ command: Command, _ report: String) -> Command {
    let line = #"r=$1; shift; "$0" "$@" | { until grep -qs ^paused "$r"; do sleep 0.05; done; cat; }"#
    var words = command
    words.program = "sh"
    words.arguments = ["-c", line, command.program, report] + command.arguments
    return words
  }
}
