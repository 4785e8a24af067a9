// SPDX-License-Identifier: Apache-2.0

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
      // Answers that no person gave are kept only where somebody said where; a script's are treated the same.
      guard arguments.has(.state) else {
        Message.error("\(permission): nothing was decided. \(error)")
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
}
