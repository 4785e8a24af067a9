// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import UsherConformance

/// `usher-conformance PLUGIN.so…`: judges plugins, one after the other.
enum JudgeCommand {
  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let runner = try Runner(arguments.options)
    var output = Output()
    var judgements: [Judgement] = []
    for path in arguments.operands {
      let line = ProgressLine(path)
      let judgement = try runner.judge(path, progress: line.show)
      line.end()
      judgements.append(judgement)
      switch arguments.format {
      case .people: output.write(PeopleReport.text(judgement, colours: output.isColoured))
      case .json:
        var writer = JSONWriter()
        JSONReport.write(judgement, to: &writer)
        output.write(writer.take())
      case .junit: break
      }
      output.flush()
    }
    if arguments.format == .junit { output.write(JUnitReport.text(judgements)) }
    output.flush()
    if output.hasFailed { throw RunnerError("the report could not be written: \(output.failure)") }
    return judgements.allSatisfy(\.passes) ? .passed : .failed
  }
}
