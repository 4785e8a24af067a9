// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher status`.
enum StatusCommand {
  private typealias Row = (permission: Permission, status: PermissionStatus)

  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let application = try session.application()
    let usher = try session.usher(for: application, asking: TerminalPrompter())
    let asked = arguments.operands.map { Permission(parsing: $0) }
    let rows = await read(asked.isEmpty ? usher.everything : asked, usher)
    await usher.shutdown()
    var output = Output()
    if arguments.has(.json) {
      output.write(json(rows, usher, application: application.id))
    } else if rows.isEmpty {
      output.write("No plugin is installed. “usher doctor” shows where they are looked for.\n")
    } else {
      output.write(table(rows).lines(coloured: output.isColoured))
    }
    let judged = asked.isEmpty ? [] : rows
    let status = judged.reduce(ExitStatus.success) { $0.worse(of: ExitStatus($1.status)) }
    return output.finish(Task.isCancelled ? .interrupted : status)
  }

  /// Reads all states side by side, so that one slow plugin costs its own time only once.
  private static func read(_ permissions: [Permission], _ usher: Usher) async -> [Row] {
    await withTaskGroup(of: (Int, PermissionStatus).self) { group in
      for (index, permission) in permissions.enumerated() {
        group.addTask { (index, await usher.ready(for: permission)) }
      }
      var rows: [Row?] = Array(repeating: nil, count: permissions.count)
      for await (index, status) in group { rows[index] = (usher.resolve(permissions[index]), status) }
      return rows.compactMap { $0 }
    }
  }

  private static func table(_ rows: [Row]) -> Table {
    var table = Table("CATEGORY", "SCOPE", "STATE", "CAN ASK", "SINCE", "UNTIL", "WHY")
    for (permission, status) in rows {
      table.add([
        Cell(permission.category.rawValue), Cell(permission.scope.rawValue), status.cell,
        Cell(status.canPrompt.word), Cell(status.since.map(LocalTime.text) ?? ""),
        Cell(status.expires.map(LocalTime.text) ?? ""), Cell(status.why),
      ])
    }
    return table
  }

  private static func json(_ rows: [Row], _ usher: Usher, application: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("app", application)
      json.key("statuses")
      json.array(rows) { json, row in
        json.status(row.status, of: row.permission, plugin: usher.plugin(for: row.permission.category)?.note?.id)
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension Usher {
  /// Every scope of every category that is installed, those that can't be loaded included.
  var everything: [Permission] {
    plugins.filter { $0.state != .shadowed }.flatMap { plugin in
      guard let category = plugin.category else { return [] as [Permission] }
      let scopes = scopes(of: category)
      return scopes.isEmpty ? [Permission(category)] : scopes.map { Permission(category, scope: $0) }
    }
  }
}
