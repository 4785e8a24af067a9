// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher reset`.
enum ResetCommand {
  private typealias Forgotten = (application: String, answer: ForgottenAnswer)

  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let permissions = arguments.operands.map { Permission(parsing: $0) }
    var status = ExitStatus.success
    var forgotten: [Forgotten] = []
    for application in try applications(session, arguments) {
      let usher = try session.usher(for: application)
      do throws(UsherError) {
        for answer in try await usher.reset(permissions) { forgotten.append((application.id, answer)) }
      } catch {
        Message.error("\(application.id): \(error)")
        status.merge(ExitStatus(error))
      }
      await usher.shutdown()
    }
    var output = Output()
    if arguments.has(.json) {
      output.write(json(forgotten))
    } else if !forgotten.isEmpty || status == .success {
      output.write(text(forgotten, arguments))
    }
    return output.finish(status)
  }

  private static func applications(
    _ session: Session, _ arguments: Arguments
  ) throws(UsageError) -> [AppDeclaration] {
    guard arguments.has(.allApps) else { return [try session.application(undeclared: true)] }
    if arguments.has(.app) { throw UsageError("Please give either “--app” or “--all-apps”.") }
    return try session.answeredApplications().compactMap { Session.stranger($0) }
  }

  private static func text(_ forgotten: [Forgotten], _ arguments: Arguments) -> String {
    if forgotten.isEmpty { return "There was nothing to forget.\n" }
    return forgotten.map { application, answer in
      let whose = arguments.has(.allApps) ? "\(application): " : ""
      return "Forgot \(whose)\(answer.permission) (\(answer.answer)).".visible + "\n"
    }.joined()
  }

  private static func json(_ forgotten: [Forgotten]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("forgotten")
      json.array(forgotten) { json, entry in
        json.object { json in
          json.member("category", entry.answer.permission.category.rawValue)
          json.member("scope", entry.answer.permission.scope.rawValue)
          json.member("answer", entry.answer.answer)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
