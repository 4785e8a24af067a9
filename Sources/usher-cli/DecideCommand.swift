// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher allow` and `usher deny`.
enum DecideCommand {
  static func run(_ arguments: Arguments, _ answer: Answer) async throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let usher = try session.usher(for: try session.application())
    let permission = Permission(parsing: arguments.operands[0])
    var how = "command"
    do throws(PromptFailure) {
      try TerminalPrompter().checkPresence()
    } catch {
      // Answers that no person gave are kept only where somebody said where; a script's are treated the same. Where
      // there is nothing to decide about, that is what has to be said.
      guard arguments.has(.state) || !usher.knows(permission) else {
        Message.error("\(permission): nothing was decided. \(advice(error))")
        return .refused
      }
      how = "script"
    }
    let result: Result<RequestResult, UsherError>
    do throws(UsherError) {
      result = .success(try await usher.decide(permission, answer, how: how))
    } catch {
      result = .failure(error)
    }
    let report = RequestReport(result, usher)
    let status = report.isRecorded ? .success : report.exitStatus
    let end = RequestReport.write([report], usher, asJSON: arguments.has(.json), endingWith: status)
    await usher.shutdown()
    return end
  }

  private static func advice(_ failure: PromptFailure) -> String {
    guard failure.code == .noPrompter else { return failure.description }
    return "There is no terminal that a person could have typed it on; start it from one, or say with --state where "
      + "the answer is to be kept."
  }
}

extension Usher {
  /// Whether a plugin answers for this scope.
  fileprivate func knows(_ permission: Permission) -> Bool {
    scopes(of: permission.category).contains(resolve(permission).scope)
  }
}
