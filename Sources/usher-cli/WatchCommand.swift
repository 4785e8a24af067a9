// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// `usher watch`.
enum WatchCommand {
  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let session = Session(arguments)
    let usher = try session.usher(for: try session.application(), asking: TerminalPrompter())
    let changes = usher.changes()
    let categories = arguments.operands.map { Category($0) }
    let watched = usher.everything.filter { categories.isEmpty || categories.contains($0.category) }
    let missing = categories.filter { category in !watched.contains { $0.category == category } }
    guard missing.isEmpty else {
      for category in missing { Message.error("\(category) can't be watched: \(usher.status(of: category).why).") }
      return .unsupported
    }
    guard !watched.isEmpty else {
      Message.error("There is nothing to watch. “usher list” shows what is installed.")
      return .success
    }
    for permission in watched { _ = await usher.ready(for: permission) }
    Message.error("Watching \(watched.map(\.description).joined(separator: ", ")). ^C ends it.")
    var output = Output()
    for await change in changes where categories.isEmpty || categories.contains(change.permission.category) {
      output.write(arguments.has(.json) ? json(change) : text(change))
      output.flush()
      if output.hasFailed { break }
    }
    await usher.shutdown()
    return output.finish(.success)
  }

  private static func text(_ change: StatusChange) -> [UInt8] {
    let time = LocalTime.text(change.time)
    let (from, to) = (change.from.authorization.word, change.to.authorization.word)
    let why = change.to.why.isEmpty ? "" : " (\(change.to.why.visible))"
    return Array("\(time)  \(change.permission.description.visible)  \(from) → \(to)\(why)\n".utf8)
  }

  private static func json(_ change: StatusChange) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("time", TimeText.rfc3339(change.time))
      json.member("category", change.permission.category.rawValue)
      json.member("scope", change.permission.scope.rawValue)
      json.member("from", change.from.authorization.word)
      json.member("to", change.to.authorization.word)
    }
    json.endLine()
    return json.bytes
  }
}
