// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The generator reads an author's key file")
struct GeneratorTests {
  private static let good = [
    "id": "com.example.a-b", "category": "com.example.a-b", "name": "Ä", "version": "1.0.0", "authority": "consent",
    "swift-type": "Outer.Plugin",
  ]

  /// Runs the generator on a text, and returns what it wrote and what it complained about, without the path.
  private func run(_ text: String) async throws -> (source: String, complaints: [String]) {
    let folder = try TemporaryFolder()
    let input = try folder.write(text, to: "A.usher-plugin")
    let program = "\(BuiltProducts.folder)/usher-plugin-generator"
    let result = try await Command(program, [input, "Module", folder["out.swift"]]).run()
    let complaints = result.errorOutput.split(separator: "\n").map { String($0.dropFirst(input.utf8.count)) }
    #expect(result.exitStatus == (complaints.isEmpty ? 0 : 1))
    guard complaints.isEmpty else { return ("", complaints) }
    return (String(decoding: try FileTree.read(folder["out.swift"]), as: UTF8.self), [])
  }

  private func text(_ changes: [String: String?]) -> String {
    var keys = Self.good
    for (key, value) in changes { keys[key] = value }
    return keys.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined()
  }

  @Test func takesTheLeastThatANoteNeeds() async throws {
    let source = try await run(text([:])).source
    #expect(source.contains(#"defaultScope: "default", scopes: ["default": []]"#))
    #expect(source.contains("private typealias UsherPluginType = Outer.Plugin\n"))
    #expect(!source.contains("note.dlopen"))
  }

  @Test(arguments: ["id", "category", "name", "version", "authority", "swift-type"])
  func demands(key: String) async throws {
    let complaints = try await run(text([key: nil])).complaints
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix(":1: error: `\(key)` is missing; ") == true)
  }

  @Test(arguments: [
    ["id": "fortune"], ["id": "Com.example.x"], ["id": "com..x"], ["id": "com.example.x-"], ["id": "../x.y"],
    ["category": "contact"], ["category": "com.Example"], ["version": "1.0"], ["version": "01.0.0"],
    ["version": "1.0.0-01"], ["authority": "both"], ["authority": ""], ["name": ""], ["abi-required": "1"],
    ["abi-required": "2.0"], ["scopes": ""], ["scopes": "a;a"], ["scopes": "A"], ["scopes": "a;;b"],
    ["scopes": "a", "default-scope": "b"], ["scopes": "a", "scope.a.implies": "b"],
    ["scopes": "a", "scope.a.choices": "forever"], ["scopes": "a;b", "scope.a.implies": "b", "scope.b.requires": "a"],
    ["scopes": "a", "scope.a.requires": "a"],
  ])
  func refusesWhatTheHostRefuses(changes: [String: String]) async throws {
    #expect(try await run(text(changes)).complaints.count == 1)
  }

  @Test(arguments: [
    ["version": "1.0.0-rc.1+a.b"], ["category": "contacts"], ["authority": "either"], ["abi-required": "1.0"],
    ["scopes": "a;b;", "scope.a.implies": "b", "scope.a.choices": "limited;once", "default-scope": "b"],
    ["x-mine": "whatever=1"], ["extensions": "usher.contacts/1;com.example.x.y/2"],
  ])
  func takesWhatTheHostTakes(changes: [String: String]) async throws {
    #expect(try await run(text(changes)).complaints == [])
  }

  @Test func saysAllThatIsWrongWithItsLines() async throws {
    let text = """
      # A comment
      id=com.example.x
      abi=1.0
      category=com.example.x
      name=X
      version=1
      authority=consent
      scopes=read;write;Read
      scope.read.choices=forever
      scope.read.implies=all
      scope.raed.name=Read
      swift-type=9Lives
      extensions=sayings/1;usher.contacts/1;usher.contacts/1
      library.libical.so.3=recurrences
      priority.libical.so.3=urgent
      nonsense
      """
    #expect(
      try await run(text).complaints == [
        ":3: error: `abi=1.0`: the build tool writes this by itself; take the line out",
        ":6: error: `version=1` must be a semantic version, such as 1.0.0",
        ":8: error: `scopes=read;write;Read` has an id that isn't 1 to 64 characters of a-z, 0-9 and `-`",
        ":9: error: `scope.read.choices=forever` has a choice that isn't limited, reduced, once or until",
        ":10: error: `scope.read.implies=all` names a scope that isn't in `scopes`",
        ":11: error: `scope.raed.name=Read`: `scopes` doesn't list that scope; they are read, write, Read",
        ":12: error: `swift-type=9Lives`: it names the Swift type that conforms to UsherPlugin, such as FortunePlugin",
        ":13: error: `extensions=sayings/1;usher.contacts/1;usher.contacts/1`: `sayings/1` isn't a name and a revision,"
          + " such as com.example.fortune.sayings/1",
        ":13: error: `extensions=sayings/1;usher.contacts/1;usher.contacts/1`: usher.contacts/1 stands there twice",
        ":14: error: `library.libical.so.3=recurrences`: it is what the library is for, a semicolon, and the Debian"
          + " package that brings it",
        ":15: error: `priority.libical.so.3=urgent`: it is required, recommended or suggested",
        #":16: error: "nonsense" has no =; write key=value, or # before a comment"#,
      ])
  }

  @Test func refusesANoteThatIsTooLong() async throws {
    let complaints = try await run(text(["x-long": String(repeating: "ä", count: 33000)])).complaints
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("one holds 64 KiB at most") == true)
  }

  @Test func saysHowItIsUsedAndWhatCantBeRead() async throws {
    let program = "\(BuiltProducts.folder)/usher-plugin-generator"
    let usage = try await Command(program, []).run()
    #expect(usage.exitStatus == 2)
    #expect(usage.errorOutput == "usage: usher-plugin-generator KEY-FILE MODULE OUTPUT\n")
    let missing = try await Command(program, ["/no/such", "M", "/dev/null"]).run()
    #expect(missing.exitStatus == 1)
    #expect(missing.errorOutput == "/no/such:1: error: can't be read: No such file or directory\n")
  }
}
