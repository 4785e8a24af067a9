// SPDX-License-Identifier: Apache-2.0

/// What the key file says and the running plugin needs, for the file that the build tool writes.
public struct PluginFacts: Sendable {
  let id: String
  let category: String
  let version: String
  let requiredMinor: UInt32
  let authority: Authority?
  let defaultScope: Scope
  private let implied: [Scope: Set<Scope>]

  /// Takes the key file's values, which the generator has checked.
  ///
  /// - Parameters:
  ///   - id: The plugin's id.
  ///   - category: The category that it serves.
  ///   - version: The plugin's version.
  ///   - requiredMinor: The least ABI minor that it works with.
  ///   - authority: Who decides; nil where each status says it.
  ///   - defaultScope: What the empty scope stands for.
  ///   - scopes: The scopes, each with those that it implies, not counting what these imply.
  public init(
    id: String, category: String, version: String, requiredMinor: UInt32, authority: Authority?,
    defaultScope: String, scopes: KeyValuePairs<String, [String]>
  ) {
    self.id = id
    self.category = category
    self.version = version
    self.requiredMinor = requiredMinor
    self.authority = authority
    self.defaultScope = Scope(defaultScope)
    implied = Dictionary(
      scopes.map { (Scope($0.key), Set($0.value.map { Scope($0) })) }, uniquingKeysWith: { first, _ in first })
  }

  /// The scope that a text of the host's means; nil where the key file has none of that name.
  func scope(_ id: String) -> Scope? {
    let scope = id.isEmpty ? defaultScope : Scope(id)
    return implied[scope] == nil ? nil : scope
  }

  /// Whether a grant of one scope holds for another: it is the same, or implied over any number of steps.
  func covers(_ granted: Scope, _ needed: Scope) -> Bool {
    var seen: Set<Scope> = [granted]
    var open = [granted]
    while let scope = open.popLast() {
      if scope == needed { return true }
      open += (implied[scope] ?? []).filter { seen.insert($0).inserted }
    }
    return false
  }
}
