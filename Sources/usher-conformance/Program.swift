// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import UsherConformance

/// The command from its first to its last line.
enum Program {
  /// Does what the command line says.
  static func run() -> ExitStatus {
    do {
      let arguments = try Arguments(CommandLineWords.ofProcess())
      if arguments.wantsHelp {
        print(Help.text)
        return .passed
      }
      return try run(arguments)
    } catch let error as UsageError {
      complain(error.description)
      return .usage
    } catch let error as RunnerError where error.signal != nil {
      if let signal = error.signal { Interrupts.endProcess(by: signal) }
      return .runner
    } catch {
      complain("\(error)")
      return .runner
    }
  }

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    if !arguments.isInProcess {
      _ = Interrupts.watch()
      Interrupts.adopt()
    }
    switch arguments.words.first {
    case nil: throw UsageError("No plugin was named. Usage: usher-conformance PLUGIN.so …")
    case "list": return ListCommand.run(arguments)
    case "selftest": return try SelftestCommand.run(arguments)
    default: return try arguments.isInProcess ? InProcessCommand.run(arguments) : JudgeCommand.run(arguments)
    }
  }

  static func complain(_ text: String) {
    var output = Output(descriptor: 2)
    output.write("usher-conformance: \(text)\n")
    output.flush()
  }
}
