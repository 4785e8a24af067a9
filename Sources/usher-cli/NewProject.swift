// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Usher
internal import UsherModel

/// The plugin that a command line asks for, with everything checked that a host would refuse.
struct NewProject {
  private static let idAdvice = "a reverse-DNS name of a-z, 0-9, hyphens and dots, such as com.example.fortune"
  private static let longestName = 80

  let language: ProjectLanguage
  let id: String
  let category: String
  /// Its scopes, of which there is at least one; the first is the default, and the one that the methods need.
  let scopes: [String]
  /// Its name for people.
  let title: String
  let names: ProjectNames

  /// The data extension that it offers.
  var dataExtension: String { "\(category)/1" }

  init(_ arguments: Arguments, folder: String) throws(UsageError) {
    language = try Self.language(arguments)
    id = try Self.id(arguments, folder: folder)
    category = try Self.category(arguments) ?? id
    scopes = try Self.scopes(arguments)
    names = ProjectNames(id: id)
    title = try Self.title(arguments) ?? names.title
  }

  private static func language(_ arguments: Arguments) throws(UsageError) -> ProjectLanguage {
    guard let text = arguments.last(.language) else { return .c }
    guard let language = ProjectLanguage(rawValue: text) else {
      throw UsageError("“--language \(text)”: please give c, cpp, rust or swift.")
    }
    return language
  }

  private static func id(_ arguments: Arguments, folder: String) throws(UsageError) -> String {
    if let id = arguments.last(.id) {
      guard isReverseDNS(id) else { throw UsageError("“--id \(id)”: please give \(idAdvice).") }
      return id
    }
    let name = folder.split(separator: "/").last { $0 != "." } ?? ""
    if name.isEmpty || name == ".." {
      throw UsageError(
        "The folder “\(folder)” has no name of which an id could be made; please give one with “--id”: \(idAdvice).")
    }
    guard !name.contains("."), isReverseDNS("com.example.\(name)") else {
      throw UsageError("The folder's name “\(name)” can't end an id; please give one with “--id”: \(idAdvice).")
    }
    return "com.example.\(name)"
  }

  private static func category(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let category = arguments.last(.category) else { return nil }
    if Category.reserved.contains(Category(category)) {
      throw UsageError(
        "“--category \(category)”: this name is reserved, and its data have a form of their own (usher/ext); please give a "
          + "name of yours, such as com.example.\(category).")
    }
    guard isReverseDNS(category) else { throw UsageError("“--category \(category)”: please give \(idAdvice).") }
    return category
  }

  private static func scopes(_ arguments: Arguments) throws(UsageError) -> [String] {
    guard let text = arguments.last(.scopes) else { return ["read"] }
    let scopes = text.split(omittingEmptySubsequences: false) { $0 == ";" || $0 == "," }.map(String.init)
    for scope in scopes where !NoteGrammar.isScope(Array(scope.utf8).span) {
      throw UsageError(
        "“--scopes \(text)”: “\(scope)” isn't 1 to \(NoteGrammar.longestScope) characters of a-z, 0-9 and hyphens; several "
          + "scopes have “;” between them.")
    }
    if Set(scopes).count < scopes.count { throw UsageError("“--scopes \(text)”: a scope stands there twice.") }
    if scopes.count > NoteGrammar.mostScopes {
      throw UsageError("“--scopes”: there are \(scopes.count), and a category has at most \(NoteGrammar.mostScopes).")
    }
    return scopes
  }

  /// The name stands in string literals of every language and in the question, so what those would read otherwise is
  /// refused.
  private static func title(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let title = arguments.last(.called) else { return nil }
    let isPlain = title.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control || scalar == " "
    }
    guard isPlain, title.count <= longestName, !title.contains("\""), !title.contains("\\"), !title.holds("??"),
      !title.contains("{"), !title.contains("}"),
      title.first != " ", title.last != " "
    else {
      throw UsageError(
        "“--name \(title)”: please give at most \(longestName) characters without quotation marks, backslashes, braces, line "
          + "ends and double question marks, and no blank at either end.")
    }
    return title
  }

  private static func isReverseDNS(_ text: String) -> Bool {
    NoteGrammar.isReverseDNS(Array(text.utf8).span)
  }
}
