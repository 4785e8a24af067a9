// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher history`.
enum HistoryCommand {
  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    if arguments.has(.json), arguments.has(.ndjson) {
      throw UsageError("Please give either “--json” or “--ndjson”.")
    }
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
    // What is wrong with one file costs nobody the other.
    do throws(UsherError) {
      entries += try await usher.accesses(categories).map { HistoryEntry($0) }
      entries += try await usher.prompts(categories).map { HistoryEntry($0) }
    } catch {
      Message.error(error.description)
      status.merge(ExitStatus(error))
    }
    await usher.shutdown()
    // Each list comes newest first, and the sort is stable.
    entries.sort { $0.isNewer(than: $1) }
    var output = Output()
    if arguments.has(.ndjson) {
      for entry in entries { output.write(line(entry, application: application.id)) }
    } else if arguments.has(.json) {
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
        Cell(entry.permission.scope.rawValue), Cell(entry.answer ?? "", entry.style),
        Cell(entry.expires.map(LocalTime.text) ?? ""), Cell(entry.how),
      ])
    }
    return table
  }

  private static func json(_ entries: [HistoryEntry], application: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("entries")
      json.array(entries) { json, entry in json.entry(entry, application: application) }
    }
    json.endLine()
    return json.bytes
  }

  private static func line(_ entry: HistoryEntry, application: String) -> [UInt8] {
    var json = JSONWriter()
    json.entry(entry, application: application)
    json.endLine()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func entry(_ entry: HistoryEntry, application: String) {
    object { json in
      json.member("time", TimeText.rfc3339(entry.time))
      json.member("kind", entry.kind.rawValue)
      json.member("app", application)
      json.member("category", entry.permission.category.rawValue)
      json.member("scope", entry.permission.scope.rawValue)
      json.member("answer", entry.answer)
      json.member("how", entry.how)
    }
  }
}
