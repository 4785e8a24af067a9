// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher history`.
enum HistoryCommand {
  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let application = try session.application(undeclared: true)
    let usher = try session.usher(for: application)
    let categories = arguments.operands.map { Category($0) }
    var status = ExitStatus.success
    var entries: [HistoryEntry] = []
    do throws(UsherError) {
      entries = try usher.history(categories).map { HistoryEntry($0) }
    } catch {
      Message.error(error.description)
      status = ExitStatus(error)
    }
    // What is wrong with one list costs nobody the other.
    do throws(UsherError) {
      entries = try await usher.accesses(categories).map { HistoryEntry($0) } + entries
    } catch {
      Message.error(error.description)
      status.merge(ExitStatus(error))
    }
    await usher.shutdown()
    // Both come newest first. The sort is stable, and of one moment's entries an access came after the answer.
    entries.sort { $0.time > $1.time }
    var output = Output()
    if arguments.has(.json) {
      output.write(json(entries, application: application.id))
    } else if entries.isEmpty, status == .success {
      output.write("Nothing has been decided for \(application.id.visible).\n")
    } else {
      output.write(table(entries).lines(coloured: output.isColoured))
    }
    return output.finish(status)
  }

  private static func table(_ entries: [HistoryEntry]) -> Table {
    var table = Table("TIME", "KIND", "CATEGORY", "SCOPE", "ANSWER", "UNTIL", "HOW")
    for entry in entries {
      table.add([
        Cell(LocalTime.text(entry.time)), Cell(entry.kind.rawValue, .weak), Cell(entry.permission.category.rawValue),
        Cell(entry.permission.scope.rawValue), Cell(entry.answer?.rawValue ?? "", entry.style),
        Cell(entry.expires.map(LocalTime.text) ?? ""), Cell(entry.how),
      ])
    }
    return table
  }

  private static func json(_ entries: [HistoryEntry], application: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("entries")
      json.array(entries) { json, entry in
        json.object { json in
          json.member("time", TimeText.rfc3339(entry.time))
          json.member("kind", entry.kind.rawValue)
          json.member("app", application)
          json.member("category", entry.permission.category.rawValue)
          json.member("scope", entry.permission.scope.rawValue)
          json.member("answer", entry.answer?.rawValue)
          json.member("how", entry.how)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
