// SPDX-License-Identifier: Apache-2.0

/// Makes a new project's text of a template's.
///
/// A template is a plugin that works: its names are what is replaced, in one pass, so that a name of the new project is
/// never replaced again. A line with the question of the one scope stands there once for each of the new scopes.
struct TemplateText {
  private static let question = "May {app} read your greetings?"
  private static let idLines = ["#define ID ", "id: \"", "id="]

  private let project: NewProject

  init(_ project: NewProject) {
    self.project = project
  }

  /// The new project's text.
  func fill(_ template: String) -> String {
    template.split(separator: "\n", omittingEmptySubsequences: false).flatMap(lines).joined(separator: "\n")
  }

  /// The new project's name of a file.
  func path(_ template: String) -> String {
    replace(names(category: project.category), in: template[...])
  }

  private func lines(of line: Substring) -> [String] {
    if line.holds(Self.question) {
      return project.scopes.map { scope in
        let asking = [(Self.question, "May {app} use \(project.title) (\(scope))?")]
        return replace(asking + self.scope(scope), in: line)
      }
    }
    let start = line.drop { $0 == " " }
    let isID = Self.idLines.contains { start.hasPrefix($0) }
    let all = project.scopes.joined(separator: ";")
    let words = [("scopes=read", "scopes=\(all)")] + scope(project.scopes[0])
    return [replace(words + names(category: isID ? project.id : project.category), in: line)]
  }

  private func scope(_ scope: String) -> [(String, String)] {
    [("\"read\"", "\"\(scope)\""), ("\"read\\0\"", "\"\(scope)\\0\""), ("scope.read.", "scope.\(scope).")]
  }

  /// What begins alike stands with the longer one first.
  private func names(category: String) -> [(String, String)] {
    [
      ("com.example.greetings", category), ("com_example_greetings", project.names.module),
      ("GreetingsPlugin", project.names.type), ("Greetings", project.title), ("greetings", project.names.stem),
    ]
  }

  private func replace(_ words: [(from: String, to: String)], in text: Substring) -> String {
    var result = ""
    var rest = text
    while let first = rest.first {
      if let word = words.first(where: { rest.hasPrefix($0.from) }) {
        result += word.to
        rest = rest.dropFirst(word.from.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

extension StringProtocol {
  /// Whether another text stands somewhere in it; the library's own search would bring regular expressions along.
  func holds(_ part: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(part) }
  }
}
