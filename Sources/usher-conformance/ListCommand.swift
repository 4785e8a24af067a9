// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import UsherConformance

/// `usher-conformance list`: the catalogue.
enum ListCommand {
  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    guard arguments.format != .junit else {
      throw UsageError("“usher-conformance list” writes no junit: please give people or json.")
    }
    let checks = Catalogue.all.filter { arguments.options.wants($0) && !arguments.options.skips($0) }
    var output = Output()
    if arguments.format == .json {
      var writer = JSONWriter()
      JSONReport.write(checks, to: &writer)
      output.write(writer.take())
    } else {
      let width = checks.map(\.id.count).max() ?? 0
      for check in checks {
        let gap = String(repeating: " ", count: width - check.id.count + 2)
        output.write("\(check.level.rawValue)  \(check.id)\(gap)\(check.sentence)\n")
      }
    }
    output.flush()
    return output.hasFailed ? .runner : .passed
  }
}
