// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import UsherConformance

/// The command from its first to its last line.
enum Program {
  /// Does what the command line says.
  static func run() -> ExitStatus {
    do {
      let arguments = try Arguments(CommandLineWords.ofProcess())
      guard let command = arguments.command, !arguments.wantsHelp else { return help(arguments.command) }
      return try run(command, arguments)
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

  private static func run(_ command: Command, _ arguments: Arguments) throws -> ExitStatus {
    if !arguments.isInProcess {
      _ = Interrupts.watch()
      Interrupts.adopt()
    }
    return switch command {
    case .list: try ListCommand.run(arguments)
    case .selftest: try SelftestCommand.run(arguments)
    case .judge: try arguments.isInProcess ? InProcessCommand.run(arguments) : JudgeCommand.run(arguments)
    }
  }

  private static func help(_ command: Command?) -> ExitStatus {
    var output = Output()
    output.write(Help.text(for: command))
    output.flush()
    return output.hasFailed ? .runner : .passed
  }

  static func complain(_ text: String) {
    var output = Output(descriptor: 2)
    output.write("usher-conformance: \(text)\n")
    output.flush()
  }
}
