// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher doctor`.
enum DoctorCommand {
  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let moved = try AnswerMove.findings(session, arguments)
    let usher = try session.usher(for: try session.application(undeclared: true))
    let findings = await moved + findings(session, usher)
    await usher.shutdown()
    var output = Output()
    if arguments.has(.json) {
      output.write(json(findings))
    } else {
      output.write(text(findings, coloured: output.isColoured))
    }
    let isWrong = findings.contains { $0.level > .info }
    return output.finish(Task.isCancelled ? .interrupted : isWrong ? .refused : .success)
  }

  private static func findings(_ session: Session, _ usher: Usher) async -> [Finding] {
    let discovery = session.discovery
    let installation = discovery.search()
    let found = discovery.findings(about: installation)
    let policy = session.policy.findings(about: installation)
    let folders = discovery.searchPath.folders.map { folder in
      Finding(.info, subject: folder.path, text: "Plugins are looked for here (\(folder.kind.word)).")
    }
    let unmentioned = folders.filter { folder in !found.contains { $0.subject == folder.subject } }
    let broken = found.filter { $0.level == .error }.map(\.subject)
    let loadable = usher.plugins.filter { $0.state == .ready && !broken.contains($0.path) }
    let checked = await loaded(loadable, usher)
    let store = usher.storeFinding()
    // Where the whole folder is at fault, the answers' finding says so.
    let accesses = store == nil ? await usher.accessFinding() : nil
    return unmentioned + found + policy + checked + [store, accesses].compactMap { $0 }
  }

  /// Loads plugins side by side, so that one that hangs costs its own time only once.
  private static func loaded(_ plugins: [InstalledPlugin], _ usher: Usher) async -> [Finding] {
    await withTaskGroup(of: (Int, [Finding]).self) { group in
      for (index, plugin) in plugins.enumerated() {
        group.addTask { (index, await PluginCheck(usher: usher, plugin: plugin).findings()) }
      }
      var findings: [[Finding]] = Array(repeating: [], count: plugins.count)
      for await (index, found) in group { findings[index] = found }
      return findings.flatMap(\.self)
    }
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
