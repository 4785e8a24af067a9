// SPDX-License-Identifier: Apache-2.0

internal import Usher
internal import UsherModel

/// `usher doctor`.
enum DoctorCommand {
  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let usher = try session.usher(for: try session.application(undeclared: true))
    let findings = findings(session, usher)
    var output = Output()
    if arguments.has(.json) {
      output.write(json(findings))
    } else {
      output.write(text(findings, coloured: output.isColoured))
    }
    let isWrong = findings.contains { $0.level > .info }
    return output.finish(isWrong ? .refused : .success)
  }

  private static func findings(_ session: Session, _ usher: Usher) -> [Finding] {
    let discovery = session.discovery
    let found = discovery.findings(about: discovery.search())
    let folders = discovery.searchPath.folders.map { folder in
      Finding(.info, subject: folder.path, text: "Plugins are looked for here (\(folder.kind.word)).")
    }
    let unmentioned = folders.filter { folder in !found.contains { $0.subject == folder.subject } }
    return unmentioned + found + [usher.storeFinding()].compactMap { $0 }
  }

  private static func text(_ findings: [Finding], coloured: Bool) -> String {
    var text = ""
    for finding in findings {
      let style: Style = finding.level == .error ? .bad : finding.level == .warning ? .heading : .weak
      let remedy = finding.remedy.map { " → \($0.visible)" } ?? ""
      let level = finding.level.rawValue
      text += style.applied(to: level, coloured) + String(repeating: " ", count: 9 - level.columns)
      text += "\(finding.subject.visible): \(finding.text.visible)\(remedy)\n"
    }
    return text.isEmpty ? "Nothing surprises.\n" : text
  }

  private static func json(_ findings: [Finding]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("findings")
      json.array(findings) { json, finding in
        json.object { json in
          json.member("level", finding.level.rawValue)
          json.member("subject", finding.subject)
          json.member("text", finding.text)
          json.member("remedy", finding.remedy)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
