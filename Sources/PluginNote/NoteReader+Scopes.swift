// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
internal import UsherModel

extension NoteReader {
  /// Checks the scopes, what is said about each, and that the way through `implies` and `requires` never ends where
  /// it began.
  func checkScopes() throws(NoteBreach) {
    guard file.bytes(of: "scopes") != nil else {
      try checkDefaultScope(among: ["default"])
      return try checkRelations(of: ["default"])
    }
    let names = file.list("scopes")
    guard !names.isEmpty else { throw breach("scopes", "names none; leave the key out where there is one scope") }
    guard names.count <= NoteGrammar.mostScopes else {
      throw breach("scopes", "names more than \(NoteGrammar.mostScopes)")
    }
    for (index, name) in names.enumerated() {
      guard NoteGrammar.isScope(Array(name.utf8).span) else {
        throw breach("scopes", "has an id that isn't 1 to \(NoteGrammar.longestScope) characters of a-z, 0-9 and `-`")
      }
      if names[..<index].contains(name) { throw breach("scopes", "names `\(name)` twice") }
    }
    try checkDefaultScope(among: names)
    try checkRelations(of: names)
  }

  private func checkDefaultScope(among names: [String]) throws(NoteBreach) {
    guard let scope = file.value("default-scope") else { return }
    if !names.contains(scope) { throw breach("default-scope", "isn't one of the scopes") }
  }

  private func checkRelations(of names: [String]) throws(NoteBreach) {
    var edges: [[Int]] = []
    for (index, name) in names.enumerated() {
      try checkChoices(of: name)
      let targets = try targets("scope.\(name).implies", names) + targets("scope.\(name).requires", names)
      if !targets.isEmpty {
        if edges.isEmpty { edges = Array(repeating: [], count: names.count) }
        edges[index] = targets
      }
    }
    if let start = Self.cycle(in: edges) {
      throw NoteBreach(
        key: "scopes", line: file.line(of: "scopes"),
        "scope `\(names[start])` leads back to itself through `implies` and `requires`")
    }
  }

  private func checkChoices(of name: String) throws(NoteBreach) {
    let key = "scope.\(name).choices"
    for choice in file.list(key) where PromptChoice(rawValue: choice) == nil {
      throw breach(key, "has a choice that isn't limited, reduced, once or until")
    }
  }

  private func targets(_ key: String, _ names: [String]) throws(NoteBreach) -> [Int] {
    var found: [Int] = []
    for name in file.list(key) {
      guard let index = names.firstIndex(of: name) else {
        throw breach(key, "names a scope that isn't in `scopes`")
      }
      found.append(index)
    }
    return found
  }

  /// A scope on a cycle; nil where there is none.
  private static func cycle(in edges: [[Int]]) -> Int? {
    var left = edges
    var open = Set(edges.indices)
    // Whoever leads nowhere, or only to such, is on no cycle.
    while let leaf = open.first(where: { index in left[index].allSatisfy { !open.contains($0) } }) {
      open.remove(leaf)
      left[leaf] = []
    }
    // From the rest every way leads into a cycle, and is on it when it comes by a second time.
    guard var here = open.min() else { return nil }
    while open.remove(here) != nil, let next = edges[here].first(where: { !left[$0].isEmpty }) { here = next }
    return here
  }
}
