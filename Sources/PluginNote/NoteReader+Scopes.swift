// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
internal import UsherModel

extension NoteReader {
  /// Checks the scopes, what is said about each, and that the way through `implies` and `requires` never ends where
  /// it began.
  ///
  /// Each breach is told as it is found; one for which `tell` throws is the last.
  func checkScopes<Stop: Error>(_ tell: (NoteBreach) throws(Stop) -> Void) throws(Stop) {
    let names = try scopeNames(tell)
    if let scope = file.value("default-scope"), !names.contains(scope) {
      try tell(breach("default-scope", "isn't one of the scopes"))
    }
    var edges: [[Int]] = []
    for (index, name) in names.enumerated() {
      try checkChoices(of: name, tell)
      let targets = try targets("scope.\(name).implies", names, tell) + targets("scope.\(name).requires", names, tell)
      if !targets.isEmpty {
        if edges.isEmpty { edges = Array(repeating: [], count: names.count) }
        edges[index] = targets
      }
    }
    guard let start = Self.cycle(in: edges) else { return }
    let sentence = "scope `\(names[start])` leads back to itself through `implies` and `requires`"
    try tell(NoteBreach(key: "scopes", line: file.line(of: "scopes"), sentence))
  }

  private func scopeNames<Stop: Error>(_ tell: (NoteBreach) throws(Stop) -> Void) throws(Stop) -> [String] {
    guard file.bytes(of: "scopes") != nil else { return ["default"] }
    let names = file.list("scopes")
    guard !names.isEmpty else {
      try tell(breach("scopes", "names none; leave the key out where there is one scope"))
      return []
    }
    guard names.count <= NoteGrammar.mostScopes else {
      try tell(breach("scopes", "names more than \(NoteGrammar.mostScopes)"))
      return names
    }
    for (index, name) in names.enumerated() {
      if !NoteGrammar.isScope(Array(name.utf8).span) {
        let rule = "has an id that isn't 1 to \(NoteGrammar.longestScope) characters of a-z, 0-9 and `-`"
        try tell(breach("scopes", rule))
      }
      if names[..<index].contains(name) { try tell(breach("scopes", "names `\(name)` twice")) }
    }
    return names
  }

  private func checkChoices<Stop: Error>(
    of name: String, _ tell: (NoteBreach) throws(Stop) -> Void
  ) throws(Stop) {
    let key = "scope.\(name).choices"
    for choice in file.list(key) where PromptChoice(rawValue: choice) == nil {
      try tell(breach(key, "has a choice that isn't limited, reduced, once or until"))
    }
  }

  private func targets<Stop: Error>(
    _ key: String, _ names: [String], _ tell: (NoteBreach) throws(Stop) -> Void
  ) throws(Stop) -> [Int] {
    var found: [Int] = []
    for name in file.list(key) {
      if let index = names.firstIndex(of: name) {
        found.append(index)
      } else {
        try tell(breach(key, "names a scope that isn't in `scopes`"))
      }
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
