// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher list`.
enum ListCommand {
  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let installation = session.discovery.search()
    try Session.check(installation)
    DebugLog.debug(installation.summary)
    var output = Output()
    if arguments.has(.json) {
      output.write(json(installation.plugins))
    } else {
      output.write(text(installation.plugins, locale: session.environment.locale, coloured: output.isColoured))
    }
    for finding in installation.folderFindings where finding.level > .info {
      Message.error("\(finding.subject): \(finding.text)\(finding.remedy.map { " Please \($0)." } ?? "")")
    }
    return output.finish(.success)
  }

  private static func json(_ plugins: [InstalledPlugin]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("plugins")
      json.array(plugins) { json, plugin in json.plugin(plugin) }
    }
    json.endLine()
    return json.bytes
  }

  private static func text(_ plugins: [InstalledPlugin], locale: String, coloured: Bool) -> String {
    if plugins.isEmpty { return "No plugin is installed. “usher doctor” shows where they are looked for.\n" }
    var table = Table("CATEGORY", "NAME", "VERSION", "AUTHORITY", "STATE", "PATH", "REASON")
    for plugin in plugins {
      table.add([
        Cell(plugin.category?.rawValue ?? "?"), Cell(plugin.note?.name(locale: locale) ?? "?"),
        Cell(plugin.note?.version ?? "?"), Cell(plugin.note?.authority.rawValue ?? "?"), plugin.state.cell,
        Cell(plugin.path), Cell(plugin.refusal.map { "\($0.problem); \($0.remedy)" } ?? ""),
      ])
    }
    return table.lines(coloured: coloured)
  }
}

extension InstalledPlugin.State {
  var cell: Cell {
    switch self {
    case .ready: Cell(rawValue, .good)
    case .refused, .quarantined: Cell(rawValue, .bad)
    case .shadowed, .disabled: Cell(rawValue, .weak)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func plugin(_ plugin: InstalledPlugin) {
    object { json in
      let note = plugin.note
      json.member("category", note?.category.rawValue)
      json.member("id", note?.id)
      json.member("name", note?.name())
      json.member("version", note?.version)
      json.member("authority", note?.authority.rawValue)
      json.member("scopes", note?.scopes.map(\.scope.rawValue) ?? [])
      json.member("path", plugin.path)
      json.member("state", plugin.state.rawValue)
      json.member("reason", plugin.reason)
      json.member("shadowedBy", plugin.shadowedBy)
    }
  }
}
