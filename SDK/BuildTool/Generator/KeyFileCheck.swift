// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import KeyFile
internal import PluginNote

/// Checks an author's key file, and collects all that is wrong.
///
/// What a host would refuse is `PluginNote`'s to say; the rest is what only the build knows, or what a host leaves to
/// people because it does no harm there.
struct KeyFileCheck {
  let file: KeyFile
  /// What is wrong so far.
  private(set) var problems: [KeyFileProblem] = []

  init(_ file: KeyFile) {
    self.file = file
  }

  /// Runs all checks.
  mutating func run() {
    problems += PluginNote.breaches(in: file).map { KeyFileProblem(line: $0.line, $0.sentence) }
    checkWhatOnlyTheBuildKnows()
    checkRequiredABI()
    checkThatScopesAreListed()
    checkExtensions()
    checkLibraries()
  }

  /// Reports what is wrong with a key, with its value and line; where the key is missing, without.
  private mutating func report(_ key: String, _ rule: String) {
    guard let value = file.value(key) else {
      problems.append(KeyFileProblem("`\(key)` is missing; \(rule)"))
      return
    }
    problems.append(KeyFileProblem(line: file.line(of: key), "`\(key)=\(value.prefix(60))`: \(rule)"))
  }

  private mutating func checkWhatOnlyTheBuildKnows() {
    for key in ["abi", "swift-module", "swift-version"] where file.value(key) != nil {
      report(key, "the build tool writes this by itself; take the line out")
    }
    if !Self.isSwiftType(file.value("swift-type") ?? "") {
      report("swift-type", "it names the Swift type that conforms to UsherPlugin, such as FortunePlugin")
    }
  }

  private mutating func checkRequiredABI() {
    guard let text = file.bytes(of: "abi-required") else { return }
    let newest = ABIVersion(UInt16(USHER_ABI_MAJOR), UInt16(USHER_ABI_MINOR))
    guard let version = ABIVersion(parsing: text.span), version.major == newest.major, version <= newest else {
      return report("abi-required", "it is an ABI version that this kit knows, \(newest) at most")
    }
  }

  private mutating func checkThatScopesAreListed() {
    let scopes = file.value("scopes") == nil ? ["default"] : file.list("scopes")
    for key in file.keys() where key.hasPrefix("scope.") {
      let parts = key.split(separator: ".", omittingEmptySubsequences: false)
      if parts.count != 3 || !scopes.contains(String(parts[1])) {
        report(key, "`scopes` doesn't list that scope; they are \(scopes.joined(separator: ", "))")
      }
    }
  }

  private mutating func checkExtensions() {
    var seen: Set<String> = []
    for id in file.list("extensions") {
      if !Self.isExtension(id) {
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
      if !["required", "recommended", "suggested"].contains(file.value(key)) {
        report(key, "it is required, recommended or suggested")
      }
      if file.value("library." + key.dropFirst("priority.".count)) == nil {
        report(key, "there is no `library.` line for it")
      }
    }
  }

  /// Whether a text is an extension's id: a reverse-DNS name, or `usher.` and a name, then `/` and a revision.
  private static func isExtension(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, NoteGrammar.isReverseDNS(Array(parts[0].utf8).span) else { return false }
    return parts[1].utf8.allSatisfy(isDigit) && (parts[1] == "0" || !["", "0"].contains(parts[1].prefix(1)))
  }

  /// Whether a text is a Swift type's name, or a path of them.
  private static func isSwiftType(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
      guard let first = name.utf8.first, !isDigit(first) else { return false }
      return name.utf8.allSatisfy { isDigit($0) || isLetter($0 | 0x20) || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
  private static func isLetter(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
}
