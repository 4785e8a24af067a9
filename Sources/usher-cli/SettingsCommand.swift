// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher settings`.
enum SettingsCommand {
  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let asked = Permission(parsing: arguments.operands[0])
    guard asked.scope.isStandard else {
      throw UsageError("“usher settings” takes a category without a scope: usher settings \(asked.category)")
    }
    let session = Session(arguments)
    let usher = try session.usher(for: try session.application(undeclared: true))
    var status = ExitStatus.success
    do throws(UsherError) {
      try await usher.openSettings(asked.category)
    } catch {
      Message.error(error.description + (error.code == .noSettings ? usher.otherWay(to: asked.category) : ""))
      status = ExitStatus(error)
    }
    await usher.shutdown()
    var output = Output()
    if arguments.has(.json) {
      output.write(json(asked.category, opened: status == .success))
    } else if status == .success {
      output.write("Opened the settings of \(asked.category.rawValue.visible).\n")
    }
    return output.finish(Task.isCancelled ? .interrupted : status)
  }

  private static func json(_ category: Category, opened: Bool) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("category", category.rawValue)
      json.member("opened", opened)
    }
    json.endLine()
    return json.bytes
  }
}

extension Usher {
  /// Where the person decides about a category that has no settings to open; empty where only its system knows.
  fileprivate func otherWay(to category: Category) -> String {
    guard plugin(for: category)?.note?.authority == .consent else { return "" }
    return "; “usher allow”, “usher deny” and “usher reset” decide about it"
  }
}
