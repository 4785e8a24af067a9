// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher sequence`.
enum SequenceCommand {
  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let options = try arguments.requestOptions()
    let session = Session(arguments)
    let application = try session.application()
    let prompter = try arguments.prompter()
    let usher = try session.usher(for: application, asking: prompter)
    let wanted = arguments.operands.map { usher.resolve(Permission(parsing: $0)) }
    let screens = screens(application, prompter, options, session)
    let steps = await usher.sequence(wanted, screens: screens)?.run() ?? []
    var reports = steps.map { RequestReport($0, usher) }
    var seen = Set(steps.map(\.permission))
    // What the sequence left out is decided already, or can't be asked.
    for permission in wanted where seen.insert(permission).inserted {
      reports.append(await report(leftOut: permission, usher))
    }
    let status = RequestReport.write(reports, usher, asJSON: arguments.has(.json))
    await usher.shutdown()
    return status
  }

  private static func report(leftOut permission: Permission, _ usher: Usher) async -> RequestReport {
    do throws(UsherError) {
      if let result = try await usher.resultWithoutAsking(for: permission) {
        return RequestReport(.success(result), usher)
      }
      return RequestReport(permission, .dismissed, usher.status(of: permission))
    } catch {
      return RequestReport(.failure(error), usher)
    }
  }

  private static func screens(
    _ application: AppDeclaration, _ prompter: (any Prompter)?, _ options: RequestOptions, _ session: Session
  ) -> any PermissionSequenceDataSource {
    if let script = prompter as? ScriptedPrompter { return ScriptedScreens(script, options: options) }
    return TerminalScreens(application: application, locale: session.environment.locale, requestOptions: options)
  }
}
