// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import KeyFile

/// What a plugin's author says to the runner: the key file `usher-conformance.conf` beside the plugin.
///
/// - `[disable]`: a check's id, and the reason that the report shows.
/// - `[backend]`: the commands `start grant deny revoke limit stop`, which move what stands behind the plugin; `start` and
///   `stop` run once around all checks, the others in checks' processes, on the same bus.
/// - `[settings]`: what the host answers when the plugin asks for a setting.
/// - `[arguments]`: `method.argument=value` for data methods that need more than zeros.
package struct AuthorFile: Sendable {
  /// The reasons of checks that are left out, by id.
  package private(set) var disabled: [String: String] = [:]
  /// `name=command` lines.
  package private(set) var backend: [String] = []
  /// `key=value` lines.
  package private(set) var settings: [String] = []
  /// `method.argument=value` lines.
  package private(set) var arguments: [String] = []

  /// The longest file, in bytes.
  private static let most = 1 << 20
  private static let groups = ["disable", "backend", "settings", "arguments"]
  private static let commands = ["start", "grant", "deny", "revoke", "limit", "stop"]

  /// Makes one that says nothing.
  package init() {}

  /// Reads the one beside a plugin, if there is one; `{folder}` in a value stands for the folder that both are in.
  ///
  /// - Throws: a sentence that names the file and the line.
  package init(beside plugin: String) throws(RunnerError) {
    let folder = String(plugin[..<(plugin.lastIndex(of: "/") ?? plugin.startIndex)])
    let path = "\(folder)/usher-conformance.conf"
    guard SystemCalls.facts(of: path) != nil else { return }
    let bytes = try FileBytes.read(path, most: Self.most)
    let file: KeyFile
    do throws(KeyFileError) {
      file = try KeyFile(parsing: bytes)
    } catch {
      throw RunnerError("\(path), \(error). Mend the file, or move it away.")
    }
    try Self.check(file, path)
    let lines = { (group: String) in
      file.entries(in: group).map { "\($0.key)=\(Self.fill($0.value, with: folder))" }
    }
    backend = lines("backend")
    settings = lines("settings")
    arguments = lines("arguments")
    for entry in file.entries(in: "disable") {
      guard Catalogue.check(entry.key) != nil else {
        throw RunnerError(
          "\(path), line \(entry.line): there is no check “\(entry.key)”; see `usher-conformance list`.")
      }
      guard !entry.value.isEmpty else {
        throw RunnerError(
          "\(path), line \(entry.line): please give the reason why \(entry.key) is disabled, behind the “=”.")
      }
      disabled[entry.key] = entry.value
    }
  }

  /// Refuses groups and commands that nobody would look at.
  private static func check(_ file: KeyFile, _ path: String) throws(RunnerError) {
    for group in file.groups where !groups.contains(group) {
      throw unknown("group", group, of: groups, "\(path), line \(file.line(ofGroup: group))")
    }
    for entry in file.entries(in: "backend") where !commands.contains(entry.key) {
      throw unknown("command", entry.key, of: commands, "\(path), line \(entry.line)")
    }
  }

  private static func unknown(_ what: String, _ name: String, of all: [String], _ place: String) -> RunnerError {
    let near = name.nearest(of: all).map { "Did you mean “\($0)”?" }
    return RunnerError(
      "\(place): there is no \(what) “\(name)”. \(near ?? "There are \(all.joined(separator: ", ")).")")
  }

  /// A command of `[backend]`; nil where there is none of that name.
  func command(_ name: String) -> String? {
    backend.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The commands that checks run; `start` and `stop` stand around the whole run.
  var moves: [String] { backend.filter { !$0.hasPrefix("start=") && !$0.hasPrefix("stop=") } }

  private static func fill(_ value: String, with folder: String) -> String {
    var result = ""
    var rest = value[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix("{folder}") {
        result += folder
        rest = rest.dropFirst("{folder}".count)
      } else {
        result += "{"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
