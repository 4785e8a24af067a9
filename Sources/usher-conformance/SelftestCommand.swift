// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import UsherConformance

/// `usher-conformance selftest [NAME…]`: the runner judges plugins that are broken on purpose.
enum SelftestCommand {
  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let corpus = try arguments.corpus ?? Installed.corpus()
    let selftest = Selftest(arguments.options, corpus: corpus, headers: Installed.headers)
    let names = Array(arguments.words.dropFirst())
    var output = Output()
    output.write(Self.legend(arguments.options))
    let rows = try selftest.run(names) { row in
      output.write(text(row))
      output.flush()
    }
    guard !rows.isEmpty else { throw UsageError("There is no broken plugin of that name in \(corpus).") }
    let missing = names.isEmpty ? selftest.checksWithout(rows) : []
    for check in missing { output.write("no broken plugin for \(check.id)\n") }
    let right = rows.count(where: \.isRight)
    output.write("\(right) of \(rows.count) broken plugins fail their own check and no other\n")
    output.flush()
    return right == rows.count && missing.isEmpty ? .passed : .failed
  }

  private static func legend(_ options: RunOptions) -> String {
    "A letter a check, in the order of `list`: . passed  F failed  C crashed  T timed out  s skipped  w warned\n"
      + "seed \(options.seed)\n"
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
