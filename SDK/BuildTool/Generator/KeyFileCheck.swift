// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import KeyFile

/// Checks an author's key file against the rules of a note, and collects all that is wrong.
struct KeyFileCheck {
  let file: KeyFile
  /// What is wrong so far.
  private(set) var problems: [KeyFileProblem] = []
  /// The ids of the scopes; `default` where the file lists none.
  private(set) var scopes = ["default"]
  /// The least ABI minor that the plugin works with.
  private(set) var requiredMinor = 0

  init(_ file: KeyFile) {
    self.file = file
  }

  /// Runs all checks.
  mutating func run() {
    checkWhatOnlyTheBuildKnows()
    checkIdentity()
    checkRequiredABI()
    checkScopes()
    checkLists()
    checkLibraries()
  }

  /// Reports what is wrong with a key, with its value and line; where the key is missing, without.
  mutating func report(_ key: String, _ rule: String) {
    guard let value = file.value(key) else {
      problems.append(KeyFileProblem("`\(key)` is missing; \(rule)"))
      return
    }
    problems.append(KeyFileProblem(line: file.line(of: key), "`\(key)=\(value.prefix(60))`: \(rule)"))
  }

  /// Reports a key whose value isn't there or doesn't fit.
  private mutating func expect(_ key: String, _ rule: String, _ fits: (String) -> Bool) {
    guard let value = file.value(key), !value.isEmpty, fits(value) else { return report(key, rule) }
  }

  /// As `expect`, for a key that may be missing.
  private mutating func allow(_ key: String, _ rule: String, _ fits: (String) -> Bool) {
    if file.value(key) != nil { expect(key, rule, fits) }
  }

  private mutating func checkWhatOnlyTheBuildKnows() {
    for key in ["abi", "swift-module", "swift-version"] where file.value(key) != nil {
      report(key, "the build tool writes this by itself; take the line out")
    }
  }

  private mutating func checkIdentity() {
    expect("id", "it is a reverse-DNS name in a-z, 0-9, `-` and dots, such as com.example.fortune") {
      NoteWords.isReverseDNS($0)
    }
    expect("category", "it is one of Usher's own names, or a reverse-DNS name such as com.example.fortune") {
      NoteWords.reservedCategories.contains($0) || NoteWords.isReverseDNS($0)
    }
    expect("name", "it is what people read in a list") { _ in true }
    expect("version", "it is a semantic version, such as 1.0.0") { NoteWords.isSemanticVersion($0) }
    expect("authority", "it is system, consent or either") { NoteWords.authorities.contains($0) }
    expect("swift-type", "it names the Swift type that conforms to UsherPlugin, such as FortunePlugin") {
      NoteWords.isSwiftType($0)
    }
  }

  private mutating func checkRequiredABI() {
    guard let text = file.value("abi-required") else { return }
    let newest = (USHER_ABI_MAJOR, USHER_ABI_MINOR)
    guard let version = NoteWords.abiVersion(text), version.major == newest.0, version.minor <= newest.1 else {
      return report("abi-required", "it is an ABI version that this kit knows, \(newest.0).\(newest.1) at most")
    }
    requiredMinor = version.minor
  }

  private mutating func checkScopes() {
    if file.value("scopes") != nil {
      scopes = file.list("scopes")
      checkScopeNames()
    }
    let known = Set(scopes)
    allow("default-scope", "it is one of the scopes: \(scopes.joined(separator: ", "))") { known.contains($0) }
    for scope in scopes {
      for relation in ["implies", "requires"] {
        let key = "scope.\(scope).\(relation)"
        for target in file.list(key) where !known.contains(target) { report(key, "`scopes` doesn't list \(target)") }
      }
      let key = "scope.\(scope).choices"
      for choice in file.list(key) where !NoteWords.choices.contains(choice) {
        report(key, "\(choice) is none of limited, reduced, once and until")
      }
    }
    for key in file.keys() where key.hasPrefix("scope.") && !describesKnownScope(key) {
      report(key, "`scopes` doesn't list that scope; they are \(scopes.joined(separator: ", "))")
    }
    checkThatRelationsEnd()
  }

  private mutating func checkScopeNames() {
    if scopes.isEmpty { report("scopes", "it lists none; take the line out where there is only one scope") }
    if scopes.count > NoteWords.mostScopes { report("scopes", "it lists more than \(NoteWords.mostScopes)") }
    var seen: Set<String> = []
    for scope in scopes {
      if !NoteWords.isScope(scope) {
        report("scopes", "`\(scope)` isn't 1 to \(NoteWords.longestScope) characters of a-z, 0-9 and `-`")
      }
      if !seen.insert(scope).inserted { report("scopes", "\(scope) stands there twice") }
    }
  }

  private func describesKnownScope(_ key: String) -> Bool {
    scopes.contains { scope in
      key.hasPrefix("scope.\(scope).") && !key.dropFirst("scope.\(scope).".count).contains(".")
    }
  }

  /// Takes away scopes that lead nowhere, and then those that lead only to such; what stays leads in a circle.
  private mutating func checkThatRelationsEnd() {
    var open = Set(scopes)
    let targets = { [file] (scope: String) in
      file.list("scope.\(scope).implies") + file.list("scope.\(scope).requires")
    }
    while let leaf = open.first(where: { !targets($0).contains(where: open.contains) }) { open.remove(leaf) }
    guard let scope = scopes.first(where: open.contains) else { return }
    let key = file.list("scope.\(scope).implies").contains(where: open.contains) ? "implies" : "requires"
    report("scope.\(scope).\(key)", "it leads back to \(scope), so neither could ever be asked for first")
  }

  private mutating func checkLists() {
    var seen: Set<String> = []
    for id in file.list("extensions") {
      if !NoteWords.isExtension(id) {
        report("extensions", "`\(id)` isn't a name and a revision, such as com.example.fortune.sayings/1")
      }
      if !seen.insert(id).inserted { report("extensions", "\(id) stands there twice") }
    }
  }

  private mutating func checkLibraries() {
    for key in file.keys() where key.hasPrefix("library.") {
      if file.list(key).count != 2 || file.list(key).contains("") {
        report(key, "it is what the library is for, a semicolon, and the Debian package that brings it")
      }
    }
    for key in file.keys() where key.hasPrefix("priority.") {
      allow(key, "it is required, recommended or suggested") { NoteWords.priorities.contains($0) }
      if file.value("library." + key.dropFirst("priority.".count)) == nil {
        report(key, "there is no `library.` line for it")
      }
    }
  }
}
