// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher

/// `usher new plugin`.
enum NewCommand {
  private static let largestTemplate = 1 << 20

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let (what, path) = (arguments.operands[0], arguments.operands[1])
    guard what == "plugin" else {
      throw UsageError("“usher new” makes no “\(what)”. Usage: usher new \(Command.new.operands)")
    }
    let project = try NewProject(arguments, folder: path)
    let prefix = try installation()
    let template = TemplateText(project)
    var files: [(name: String, text: String)] = []
    for name in project.language.files {
      let text = try read("\(prefix)/share/usher/templates/\(project.language.rawValue)/\(name)")
      files.append((template.path(name), template.fill(text)))
    }
    let folder = try ProjectFolder(making: path)
    for file in files { try folder.write(file.text, to: file.name) }
    let written = files.map(\.name)
    let next = nextCommands(project, folder: path, prefix: prefix)
    var output = Output()
    if arguments.has(.json) {
      output.write(json(project, folder: path, files: written, next: next))
    } else {
      let lines =
        ["Wrote a plugin in \(project.language.title) for \(project.category) to \(path):"] + written.map { "  \($0)" }
        + ["Next:"] + next.map { "  \($0)" }
      for line in lines { output.write(line.visible + "\n") }
    }
    return output.finish(.success)
  }

  /// The prefix below which this program is installed.
  private static func installation() throws(UsageError) -> String {
    let parts = HostEnvironment.current().executable?.split(separator: "/").dropLast(2) ?? []
    return parts.map { "/\($0)" }.joined()
  }

  private static func read(_ path: String) throws(UsageError) -> String {
    do throws(SystemError) {
      return String(decoding: try FileSystem.contents(of: path, limit: largestTemplate), as: UTF8.self)
    } catch {
      throw UsageError(
        "The template \(path) can't be read: \(error.advice); templates are installed with “make install”, and staged "
          + "beside build/bin/usher by “make build”.", status: .failed)
    }
  }

  /// What to type next; where the compiler's tools wouldn't find this installation by themselves, that comes first.
  private static func nextCommands(_ project: NewProject, folder: String, prefix: String) -> [String] {
    var lines: [String] = []
    if prefix != "/usr", prefix != "/usr/local" {
      lines.append("export PATH=\(quoted("\(prefix)/bin")):$PATH")
      if project.language.needsPkgConfig {
        lines.append("export PKG_CONFIG_PATH=\(quoted("\(prefix)/lib/pkgconfig"))")
      }
    }
    lines.append("cd \(quoted(folder))")
    lines += project.language.building
    lines.append("usher --plugins \(project.language.pluginFolder) --only --state state read \(project.category)")
    return lines
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "+"...":", "_": true
      default: false
      }
    }
    if isPlain { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: #"'\''"#))'"
  }

  private static func json(_ project: NewProject, folder: String, files: [String], next: [String]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("folder", folder)
      json.member("language", project.language.rawValue)
      json.member("id", project.id)
      json.member("category", project.category)
      json.member("name", project.title)
      json.member("scopes", project.scopes)
      json.member("extension", project.dataExtension)
      json.member("files", files)
      json.member("next", next)
    }
    json.endLine()
    return json.bytes
  }
}
