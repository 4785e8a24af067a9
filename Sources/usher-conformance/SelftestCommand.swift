// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import UsherConformance

/// `usher-conformance selftest [NAME…]`: the runner judges plugins that are broken on purpose.
enum SelftestCommand {
  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let corpus = try arguments.corpus ?? Installed.corpus()
    let selftest = Selftest(arguments.options, corpus: corpus, headers: Installed.headers)
    let names = arguments.operands
    var output = Output()
    output.write("seed \(arguments.options.seed)\n")
    let rows = try selftest.run(names) { row in
      output.write(text(row))
      output.flush()
    }
    guard !rows.isEmpty else { throw UsageError("There is no broken plugin of that name in \(corpus).") }
    output.write(Self.legend)
    let missing = names.isEmpty ? selftest.checksWithout(rows) : []
    for check in missing { output.write("no broken plugin for \(check.id)\n") }
    let right = rows.count(where: \.isRight)
    output.write("\(right) of \(rows.count) broken plugins fail their own check and no other\n")
    output.flush()
    return right == rows.count && missing.isEmpty ? .passed : .failed
  }

  /// What stands below the rows.
  private static var legend: String {
    let rows = CheckResult.Status.allCases.map { ("\($0.letter)", "\($0.rawValue)\(meaning($0))") }
    return "A row is a plugin, and a letter in it one check of the level, in the order of “usher-conformance list”:\n"
      + "\(HelpRows(rows))"
  }

  private static func meaning(_ status: CheckResult.Status) -> String {
    switch status {
    case .passed, .failed: ""
    case .crashed: ": the process that ran it died; counts as failed"
    case .timedOut: ": it wasn't done at its deadline; counts as failed"
    case .skipped: ": needs a check that failed, or something that the plugin or this machine doesn't have"
    case .warned: ": worse than it should be; alone no reason to fail"
    }
  }

  private static func text(_ row: SelftestRow) -> String {
    let word = row.isFound ? "found" : row.isSkipped ? "skipped" : "MISSED"
    var text = "\(row.letters) \(row.plugin.name): \(row.plugin.check.id) \(word)"
    if row.isSkipped, let own = row.own { text += " (\(own.detail))" }
    if !row.others.isEmpty {
      text += "; FAILED TOO: \(row.others.map { "\($0.check.id) (\($0.detail))" }.joined(separator: ", "))"
    }
    return text + "\n"
  }
}
