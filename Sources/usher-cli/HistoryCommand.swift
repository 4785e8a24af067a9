// SPDX-License-Identifier: Apache-2.0

internal import Usher
internal import UsherModel

/// `usher history`.
enum HistoryCommand {
  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let application = try session.application(undeclared: true)
    let usher = try session.usher(for: application)
    let records: [ConsentRecord]
    do throws(UsherError) {
      records = try usher.history(arguments.operands.map { Category($0) })
    } catch {
      Message.error(error.description)
      return ExitStatus(error)
    }
    var output = Output()
    if arguments.has(.json) {
      output.write(json(records, application: application.id))
    } else if records.isEmpty {
      output.write("Nothing has been decided for \(application.id.visible).\n")
    } else {
      output.write(table(records).lines(coloured: output.isColoured))
    }
    return output.finish(.success)
  }

  private static func table(_ records: [ConsentRecord]) -> Table {
    var table = Table("TIME", "CATEGORY", "SCOPE", "ANSWER", "UNTIL", "HOW")
    for record in records {
      let decision = record.decision
      table.add([
        Cell(LocalTime.text(record.time)), Cell(decision.category.rawValue), Cell(decision.scope.rawValue),
        Cell(decision.answer.rawValue, decision.answer.isGrant ? .good : decision.answer == .deny ? .bad : .plain),
        Cell(decision.expires.map(LocalTime.text) ?? ""), Cell(decision.how),
      ])
    }
    return table
  }

  private static func json(_ records: [ConsentRecord], application: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("entries")
      json.array(records) { json, record in
        json.object { json in
          json.member("time", TimeText.rfc3339(record.time))
          json.member("kind", "answer")
          json.member("app", application)
          json.member("category", record.decision.category.rawValue)
          json.member("scope", record.decision.scope.rawValue)
          json.member("answer", record.decision.answer.rawValue)
          json.member("how", record.decision.how)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
