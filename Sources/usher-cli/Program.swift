// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// The command from its first to its last line.
enum Program {
  /// Does what the command line says.
  static func run() -> ExitStatus {
    do throws(UsageError) {
      let arguments = try Arguments(CommandLineWords.ofProcess())
      guard let command = arguments.command, !arguments.has(.help) else {
        var output = Output()
        output.write(Help.text(for: arguments.command))
        return output.finish(.success)
      }
      return try command.run(arguments)
    } catch {
      return complain(error)
    }
  }

  /// Says why the command can't be begun.
  static func complain(_ error: UsageError) -> ExitStatus {
    Message.error(error.description)
    return error.status
  }
}

extension Command {
  /// Runs the command; what needs to wait for nobody doesn't start Swift's concurrency.
  fileprivate func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    switch self {
    case .list: try ListCommand.run(arguments)
    case .policy: try PolicyCommand.run(arguments)
    case .inspect: InspectCommand.run(arguments)
    case .new: try NewCommand.run(arguments)
    case .doctor: wait { () throws(UsageError) in try await DoctorCommand.run(arguments) }
    case .history: wait { () throws(UsageError) in try await HistoryCommand.run(arguments) }
    case .status: wait { () throws(UsageError) in try await StatusCommand.run(arguments) }
    case .sequence: wait { () throws(UsageError) in try await SequenceCommand.run(arguments) }
    case .request: wait { () throws(UsageError) in try await RequestCommand.run(arguments) }
    case .allow: wait { () throws(UsageError) in try await DecideCommand.run(arguments, .allow) }
    case .deny: wait { () throws(UsageError) in try await DecideCommand.run(arguments, .deny) }
    case .read: wait { () throws(UsageError) in try await ReadCommand.run(arguments) }
    case .settings: wait { () throws(UsageError) in try await SettingsCommand.run(arguments) }
    case .reset: wait { () throws(UsageError) in try await ResetCommand.run(arguments) }
    case .watch: wait { () throws(UsageError) in try await WatchCommand.run(arguments) }
    }
  }

  /// Runs the work with the main thread waiting, and in a process of its own where plugins are loaded.
  private func wait(for work: @escaping @Sendable () async throws(UsageError) -> ExitStatus) -> ExitStatus {
    let run = { @Sendable in
      waiting {
        do throws(UsageError) {
          return try await work()
        } catch {
          return Program.complain(error)
        }
      }
    }
    guard loadsPlugins else { return run() }
    let failure: ExitStatus = self == .doctor ? .refused : .failed
    do throws(Shortage) {
      return try Supervision.run(orEndWith: failure, run)
    } catch {
      Message.error("No plugin can be loaded: \(error).")
      return failure
    }
  }
}
