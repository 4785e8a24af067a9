// SPDX-License-Identifier: Apache-2.0

internal import PluginNote
internal import UsherModel

/// Which scopes of a category an answer touches, by the note's `implies` and `requires`.
struct ScopeGraph: Sendable {
  private let scopes: [PluginScope]

  init(_ scopes: [PluginScope]) {
    self.scopes = scopes
  }

  /// The scope and everything that is granted with it, the scope first.
  func granted(with scope: Scope) -> [Scope] {
    closure(of: scope) { facts in facts.implies }
  }

  /// Everything that falls when the scope is denied or forgotten: what implies or requires it.
  ///
  /// Without the scope itself.
  func undone(with scope: Scope) -> [Scope] {
    Array(
      closure(of: scope) { facts in
        scopes.filter { $0.implies.contains(facts.scope) || $0.requires.contains(facts.scope) }.map(\.scope)
      }.dropFirst())
  }

  /// The scopes that must be granted before this one can be asked for.
  func required(by scope: Scope) -> [Scope] {
    scopes.first { $0.scope == scope }?.requires ?? []
  }

  private func closure(of scope: Scope, _ next: (PluginScope) -> [Scope]) -> [Scope] {
    var found = [scope]
    var index = 0
    while index < found.count {
      if let facts = scopes.first(where: { $0.scope == found[index] }) {
        for other in next(facts) where !found.contains(other) { found.append(other) }
      }
      index += 1
    }
    return found
  }
}
