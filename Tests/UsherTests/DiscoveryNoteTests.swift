// SPDX-License-Identifier: Apache-2.0

import Testing
import Usher
import UsherModel

@Suite("Plugin note")
struct DiscoveryNoteTests {
  private static let good = [
    "abi=1.0", "id=com.example.fortune", "category=com.example.fortune", "name=Fortunes", "name[de]=Glückskekse",
    "version=1.2.3-rc.1+build.007", "authority=consent",
  ]

  private static func note(_ lines: [String]) throws(NoteBreach) -> PluginNote {
    try PluginNote(parsing: Array(lines.joined(separator: "\n").utf8) + [0, 0, 0])
  }

  private static func note(adding lines: String...) throws(NoteBreach) -> PluginNote {
    try note(good + lines)
  }

  private static func note(replacing key: String, with value: String) throws(NoteBreach) -> PluginNote {
    try note(good.map { $0.hasPrefix("\(key)=") ? "\(key)=\(value)" : $0 })
  }

  @Test func readsWhatEveryNoteSays() throws {
    let note = try Self.note(Self.good)
    #expect(note.abi == ABIVersion(1, 0))
    #expect(note.requiredABI == note.abi)
    #expect(note.id == "com.example.fortune")
    #expect(note.category == Category("com.example.fortune"))
    #expect(note.version == "1.2.3-rc.1+build.007")
    #expect(note.authority == .consent)
    #expect(note.name(locale: "de_AT.UTF-8") == "Glückskekse")
    #expect(note.name(locale: "fr") == "Fortunes")
  }

  @Test func hasOneScopeNamedDefaultWhereItListsNone() throws {
    let note = try Self.note(adding: "scope.default.choices=limited;once")
    #expect(note.scopes.map(\.scope) == [Scope("default")])
    #expect(note.scopes[0].choices == [.limited, .once])
    #expect(note.defaultScope == Scope("default"))
  }

  @Test func describesItsScopes() throws {
    let note = try Self.note(
      adding: "scopes=when-in-use;always", "scope.always.implies=when-in-use", "scope.always.requires=when-in-use",
      "scope.always.name=At any time", "scope.always.question=May {app} know where you are, {app}? {",
      "default-scope=always")
    #expect(note.defaultScope == Scope("always"))
    #expect(note.scopes.map(\.scope) == [Scope("when-in-use"), Scope("always")])
    #expect(note.scopes[1].implies == [Scope("when-in-use")])
    #expect(note.scopes[1].requires == [Scope("when-in-use")])
    #expect(note.scopes[0].choices == [.once, .until])
    #expect(note.name(of: .standard) == "At any time")
    #expect(note.name(of: Scope("when-in-use")) == "when-in-use")
    #expect(
      note.question(of: .standard, application: "Ch\u{202E}at") == "May Chat know where you are, Chat? {")
    #expect(
      note.question(of: Scope("when-in-use"), application: "Chat") == "Allow Chat to use Fortunes (when-in-use)?")
  }

  @Test func listsWhatThePluginTouches() throws {
    let note = try Self.note(
      adding: "uses.bus=org.example.Fortune", "uses.devices=/dev/fortune*;/dev/cookie", "uses.reads=XDG_DATA_HOME",
      "library.libfortune.so.3=cookies; libfortune3", "priority.libfortune.so.3=recommended", "requires=usher.probe/1")
    #expect(note.uses.bus == ["org.example.Fortune"])
    #expect(note.uses.devices == ["/dev/fortune*", "/dev/cookie"])
    #expect(note.uses.writes.isEmpty)
    #expect(note.libraries.map(\.soname) == ["libfortune.so.3"])
    #expect(note.libraries[0].purpose == "cookies")
    #expect(note.libraries[0].package == "libfortune3")
    #expect(note.libraries[0].priority == "recommended")
    #expect(note.requires == ["usher.probe/1"])
  }

  @Test(arguments: ["abi", "id", "category", "name", "version", "authority"])
  func namesAMandatoryKeyThatIsMissingOrEmpty(key: String) throws {
    let missing = #expect(throws: NoteBreach.self) { try Self.note(Self.good.filter { !$0.hasPrefix("\(key)=") }) }
    #expect(missing?.description == "`\(key)` is missing; every note has one")
    let empty = #expect(throws: NoteBreach.self) { try Self.note(replacing: key, with: "") }
    #expect(empty?.description.contains("`\(key)=` must not be empty") == true)
  }

  @Test(arguments: [
    ("abi", ["1", "1.", ".0", "1.0.0", "-1.0", "1.65536", "65536.0", "1,0", "one.zero", "1.0 0"]),
    (
      "id",
      [
        "fortune", "com.", ".com", "com..example", "Com.example", "com.exam_ple", "../../etc/passwd", "com/example.x",
        "-com.example", "com-.example", "com.example-", "com. example", String(repeating: "a.", count: 101) + "a",
      ]
    ),
    ("category", ["fortune", "contact", "Contacts", "contacts/../x", "com.example."]),
    ("version", ["1", "1.0", "1.0.0.0", "01.0.0", "1.0.x", "v1.0.0", "1.0.0-", "1.0.0-01", "1.0.0+", "1.0.0-a..b"]),
    ("authority", ["System", "consent;system", "nobody", "either " + "x"]),
  ])
  func refusesValuesOfAnotherShape(key: String, values: [String]) {
    for value in values {
      let breach = #expect(throws: NoteBreach.self, "\(key)=\(value)") { try Self.note(replacing: key, with: value) }
      #expect(breach?.key == key)
      #expect(breach?.description.hasPrefix("line ") == true)
    }
  }

  @Test(arguments: [
    ("contacts", true), ("notifications", true), ("com.example.fortune", true), ("com.1-2.x", true),
    ("org.usher.contacts", true),
  ])
  func acceptsReservedAndReverseDNSCategories(category: String, isGood: Bool) throws {
    #expect(try Self.note(replacing: "category", with: category).category.rawValue == category)
  }

  @Test(arguments: [
    (["scopes="], "names none"),
    (["scopes=a;;b"], "isn't 1 to 64"),
    (["scopes=Read"], "isn't 1 to 64"),
    (["scopes=a;b;a"], "names `a` twice"),
    (["scopes=a;b", "default-scope=c"], "isn't one of the scopes"),
    (["default-scope=read"], "isn't one of the scopes"),
    (["scopes=a;b", "scope.a.implies=c"], "isn't in `scopes`"),
    (["scopes=a;b", "scope.a.requires=c"], "isn't in `scopes`"),
    (["scopes=a", "scope.a.implies=a"], "scope `a` leads back to itself"),
    (["scopes=a;b;c", "scope.c.implies=b", "scope.a.implies=b", "scope.b.requires=a"], "leads back to itself"),
    (["scopes=a", "scope.a.choices=allow"], "isn't limited, reduced, once or until"),
    (["abi-required=2.0"], "same major version"),
    (["abi-required=one"], "two numbers below 65536"),
  ])
  func saysWhichRuleOfTheScopesIsBroken(lines: [String], sentence: String) {
    let breach = #expect(throws: NoteBreach.self) { try Self.note(Self.good + lines) }
    #expect(breach?.description.contains(sentence) == true, "\(String(describing: breach))")
  }

  @Test func refusesMoreScopesThanAPersonCouldEverRead() {
    let many = (0...64).map { "s\($0)" }.joined(separator: ";")
    let breach = #expect(throws: NoteBreach.self) { try Self.note(adding: "scopes=\(many)") }
    #expect(breach?.description.contains("more than 64") == true)
  }

  @Test func takesTwoScopesThatImplyAThird() throws {
    let note = try Self.note(adding: "scopes=a;b;c", "scope.a.implies=c", "scope.b.implies=c;a", "scope.b.requires=a")
    #expect(note.scopes.count == 3)
  }

  @Test(arguments: [
    ("[group]", "starts a group"), ("no equals sign", "="), ("name=again", "name"), ("bell=\u{7}", "control"),
    ("tab=\t", "holds a tab"),
  ])
  func refusesLinesThatAreNoKeysOfANote(line: String, word: String) {
    let breach = #expect(throws: NoteBreach.self) { try Self.note(adding: line) }
    #expect(breach?.line == 8)
    #expect(breach?.description.contains(word) == true, "\(String(describing: breach))")
  }

  @Test func refusesWhatIsNoTextBeforeThePadding() {
    let text = Array(Self.good.joined(separator: "\n").utf8)
    #expect(throws: NoteBreach.self) { try PluginNote(parsing: text + [0] + text) }
    #expect(throws: NoteBreach.self) { try PluginNote(parsing: text + Array("\nvendor=".utf8) + [0xFF]) }
    #expect(throws: NoteBreach.self) { try PluginNote(parsing: []) }
  }

  @Test func ignoresKeysThatItDoesNotKnow() throws {
    #expect(try Self.note(adding: "later.key=1", "scope.unknown.implies=x").value("later.key") == "1")
  }
}
