// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher request`.
enum RequestCommand {
  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let options = try arguments.requestOptions()
    let session = Session(arguments)
    let usher = try session.usher(for: try session.application(), asking: try arguments.prompter())
    var reports: [RequestReport] = []
    for result in await usher.request(arguments.operands.map { Permission(parsing: $0) }, options) {
      reports.append(RequestReport(result, usher))
    }
    let status = RequestReport.write(reports, usher, asJSON: arguments.has(.json))
    await usher.shutdown()
    return status
  }
}
