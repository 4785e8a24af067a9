// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher policy`.
enum PolicyCommand {
  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    if arguments.operands.isEmpty { return try show(arguments) }
    guard arguments.operands[0] == "check" else {
      throw UsageError("“usher policy” has no use for “\(arguments.operands[0])”. Usage: usher policy [check FILE]")
    }
    guard arguments.operands.count == 2 else {
      throw UsageError("“usher policy check” needs to know which file. Usage: usher policy check FILE")
    }
    return check(arguments)
  }

  /// Shows every rule, or those that decide about one application.
  private static func show(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let policy = session.policy
    let application = arguments.has(.app) ? try session.application(undeclared: true).id : nil
    var rules = policy.rules
    if let application { rules = policy.decisions(about: application, session.discovery.search()) }
    var output = Output()
    if arguments.has(.json) {
      output.write(json(rules, policy.faults))
    } else if rules.isEmpty, policy.faults.isEmpty {
      let whom = application.map { " about \($0.visible)" } ?? ""
      output.write(
        "No policy decides anything\(whom). Policies are the files *.policy in \(PolicyFolder.system.path).\n")
    } else {
      output.write(table(rules).lines(coloured: output.isColoured))
      output.flush()
      for fault in policy.faults { Message.error(sentence(fault)) }
    }
    return output.finish(.success)
  }

  /// Says what is wrong with one file, wherever it is.
  private static func check(_ arguments: Arguments) -> ExitStatus {
    let path = arguments.operands[1]
    let policy = Policy.check(path, locale: HostEnvironment.current().locale)
    var output = Output()
    if arguments.has(.json) {
      output.write(json(policy.rules, policy.faults))
    } else if policy.faults.isEmpty {
      output.write(table(policy.rules).lines(coloured: output.isColoured))
      output.write("\(path.visible): nothing is wrong.\n")
    } else {
      for fault in policy.faults { output.write("\(sentence(fault).visible)\n") }
    }
    return output.finish(policy.faults.isEmpty ? .success : .refused)
  }

  private static func sentence(_ fault: PolicyFault) -> String {
    "\(fault.consequence) \(fault.description)."
  }

  private static func table(_ rules: [PolicyRule]) -> Table {
    var table = Table("CATEGORY", "EFFECT", "APP", "FILE", "LINE", "REASON")
    for rule in rules {
      table.add([
        Cell(rule.permission.description), rule.effect.cell, Cell(rule.application), Cell(rule.file),
        Cell(rule.line > 0 ? "\(rule.line)" : ""), Cell(rule.reason),
      ])
    }
    return table
  }

  private static func json(_ rules: [PolicyRule], _ faults: [PolicyFault]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("rules")
      json.array(rules) { json, rule in
        json.object { json in
          json.place(rule.file, rule.line)
          json.member("app", rule.application)
          json.member("category", rule.permission.description)
          json.member("effect", rule.effect.rawValue)
          json.member("reason", rule.reason.isEmpty ? nil : rule.reason)
        }
      }
      json.key("errors")
      json.array(faults) { json, fault in
        json.object { json in
          json.place(fault.file, fault.line)
          json.member("restricts", fault.category.rawValue)
          json.member("text", fault.text)
          json.member("remedy", fault.remedy)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension PolicyEffect {
  fileprivate var cell: Cell {
    Cell(rawValue, self == .restrict ? .bad : .good)
  }
}

extension JSONWriter {
  /// The file and line of a rule or an error; no line where the whole file is meant.
  fileprivate mutating func place(_ file: String, _ line: Int) {
    member("file", file)
    key("line")
    if line > 0 { value(line) } else { null() }
  }
}
