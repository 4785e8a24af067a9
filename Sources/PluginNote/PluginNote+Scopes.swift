// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
public import UsherModel

extension PluginNote {
  /// The levels of the category in the note's order; one named `default` where the note lists none.
  ///
  /// Made anew each time.
  public var scopes: [PluginScope] {
    scopeNames.map { name in
      PluginScope(
        Scope(name), choices: choices(of: name), implies: scopes("implies", of: name),
        requires: scopes("requires", of: name))
    }
  }

  /// The scope that the empty one stands for.
  public var defaultScope: Scope {
    Scope(value("default-scope") ?? scopeNames.first ?? "default")
  }

  /// A scope's name for people in the language that fits best; its id where the note has none.
  public func name(of scope: Scope, locale: String = "") -> String {
    let scope = scope.isStandard ? defaultScope : scope
    let text = file.localized("scope.\(scope.rawValue).name", locale: locale) ?? scope.rawValue
    return DisplayText.clean(text, limit: DisplayText.longestName)
  }

  /// The question that asks a person for a scope, in the language that fits best.
  ///
  /// `{app}` in the note's text is where the application's name stands. A note without a question gets one that names
  /// the application, the plugin and the scope.
  public func question(of scope: Scope, application: String, locale: String = "") -> String {
    let scope = scope.isStandard ? defaultScope : scope
    let name = DisplayText.clean(application, limit: DisplayText.longestName)
    guard let text = file.localized("scope.\(scope.rawValue).question", locale: locale) else {
      return "Allow \(name) to use \(self.name(locale: locale)) (\(self.name(of: scope, locale: locale)))?"
    }
    // Cleaned before the name is put in, so that a cut can't end inside it.
    return Self.fill(DisplayText.clean(text, limit: DisplayText.longestSentence), with: name)
  }

  private static func fill(_ text: String, with name: String) -> String {
    let mark = "{app}"
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      let isMark = rest.hasPrefix(mark)
      result += isMark ? name : "{"
      rest = rest.dropFirst(isMark ? mark.count : 1)
    }
    return result + rest
  }

  private var scopeNames: [String] {
    let names = file.list("scopes")
    return names.isEmpty ? ["default"] : names
  }

  private func choices(of scope: String) -> Set<PromptChoice> {
    let key = "scope.\(scope).choices"
    guard file.value(key) != nil else { return [.once, .until] }
    return Set(file.list(key).compactMap(PromptChoice.init(rawValue:)))
  }

  private func scopes(_ relation: String, of scope: String) -> [Scope] {
    file.list("scope.\(scope).\(relation)").map { Scope($0) }
  }
}
