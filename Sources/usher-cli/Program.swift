// SPDX-License-Identifier: Apache-2.0

/// The command from its first to its last line.
enum Program {
  /// Does what the command line says.
  static func run() -> ExitStatus {
    do throws(UsageError) {
      let arguments = try Arguments(CommandLineWords.ofProcess())
      var output = Output()
      let status = try run(arguments, &output)
      output.flush()
      if !output.hasFailed { return status }
      Message.error("The output could not be written: \(output.failure).")
      return status.worse(of: .failed)
    } catch {
      Message.error(error.description)
      return .usage
    }
  }

  private static func run(_ arguments: Arguments, _ output: inout Output) throws(UsageError) -> ExitStatus {
    guard let command = arguments.command, !arguments.has(.help) else {
      output.write(Help.text(for: arguments.command))
      return .success
    }
    throw UsageError("“usher \(command.rawValue)” comes with a later version.")
  }
}
