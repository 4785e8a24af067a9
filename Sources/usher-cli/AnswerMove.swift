// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherDesktop

/// `usher doctor --migrate`: moves answers to the store that the settings choose.
enum AnswerMove {
  /// Moves them for each application, and says what happened.
  static func findings(_ session: Session, _ arguments: Arguments) throws(UsageError) -> [Finding] {
    guard arguments.has(.migrate) else {
      if arguments.has(.allApps) { throw UsageError("“--all-apps” goes with “--migrate”.") }
      return []
    }
    if arguments.has(.state) {
      throw UsageError("“--migrate” moves answers away from “--state”; please give only one.")
    }
    var findings: [Finding] = []
    for application in try applications(session, arguments) {
      findings.append(try move(application, session))
    }
    return findings
  }

  private static func applications(_ session: Session, _ arguments: Arguments) throws(UsageError) -> [AppDeclaration] {
    guard arguments.has(.allApps) else { return [try session.application(undeclared: true)] }
    if arguments.has(.app) { throw UsageError("Please give either “--app” or “--all-apps”.") }
    do throws(ConsentError) {
      // Whatever the direction, everybody with answers has files in the state folder.
      return try ConsentLog.applications(in: session.stateFolder).compactMap { Session.stranger($0) }
    } catch {
      throw UsageError(error.description)
    }
  }

  private static func move(_ application: AppDeclaration, _ session: Session) throws(UsageError) -> Finding {
    let configuration = try session.configuration(for: application)
    do throws(ConsentError) {
      guard let moved = try configuration.migrateToChosenStore() else {
        return Finding(.info, subject: application.id, text: "The answers are in the store that the settings choose.")
      }
      return Finding(
        .info, subject: application.id, text: "\(moved.decisions) decisions have been moved to \(moved.store).")
    } catch {
      return Finding(.error, subject: application.id, text: error.description)
    }
  }
}
