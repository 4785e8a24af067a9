// SPDX-License-Identifier: Apache-2.0

import KeyFile
import Testing

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The error of a text that must not parse.
private func error(of text: [UInt8], as form: KeyFileForm = .grouped) -> KeyFileError? {
  do throws(KeyFileError) {
    _ = try KeyFile(parsing: text, as: form)
    return nil
  } catch {
    return error
  }
}

private func error(of text: String, as form: KeyFileForm = .grouped) -> KeyFileError? {
  error(of: bytes(text), as: form)
}

@Suite("A key file")
struct KeyFileTests {
  @Test func readsANote() throws {
    let text = "# a comment\nabi=1.0\nid = com.example.fortune\n\nname=Fortune\nname[de]=Glück\nscopes=a;b\n\0\0\0"
    let note = try KeyFile(parsing: bytes(text), as: .note)
    #expect(note.value("abi") == "1.0")
    #expect(note.value("id") == "com.example.fortune")
    #expect(note.value("name", exactLocale: "de") == "Glück")
    #expect(note.list("scopes") == ["a", "b"])
    #expect(note.bytes(of: "abi").map(Array.init) == bytes("1.0"))
    #expect(note.value("missing") == nil)
    #expect(note.value("abi", in: "group") == nil)
    #expect(note.keys() == ["abi", "id", "name", "scopes"])
    #expect(note.line(of: "scopes") == 7)
    #expect(note.groups.isEmpty)
  }

  @Test func takesTheValuesOfANoteAsTheyStand() throws {
    let note = try KeyFile(parsing: bytes(#"a=C:\new\x"#), as: .note)
    #expect(note.value("a") == #"C:\new\x"#)
  }

  @Test func readsGroupsEscapesAndWindowsLineEnds() throws {
    let text = "[app]\r\nid=org.example\r\n[camera]\r\npurpose=\\sTo scan\\n\\tcodes\\\\ \r\n\r\n[*]\r\npurpose=a=b\r\n"
    let file = try KeyFile(parsing: bytes(text))
    #expect(file.groups == ["app", "camera", "*"])
    #expect(file.value("id", in: "app") == "org.example")
    #expect(file.value("purpose", in: "camera") == " To scan\n\tcodes\\")
    #expect(file.value("purpose", in: "*") == "a=b")
    #expect(file.value("purpose") == nil)
    #expect(file.value("id", in: "camera") == nil)
    #expect(file.line(ofGroup: "*") == 6)
    #expect(file.entries(in: "app").map(\.key) == ["id"])
    #expect(file.entries(in: "app").map(\.line) == [2])
  }

  @Test func readsAPlainFileWhoseKeysArePermissions() throws {
    let script = try KeyFile(parsing: bytes("contacts=allow\nlocation/always=deny\n*=dismiss\n"), as: .plain)
    #expect(script.keys() == ["contacts", "location/always", "*"])
    #expect(script.value("location/always") == "deny")
  }

  @Test func readsAnEmptyTextInEveryForm() throws {
    for form in [KeyFileForm.note, .grouped, .plain] {
      #expect(try KeyFile(parsing: [], as: form).keys().isEmpty)
      #expect(try KeyFile(parsing: bytes("\n# nothing\n  \n"), as: form).keys().isEmpty)
    }
  }

  @Test(arguments: [
    ("de_AT.UTF-8@euro", "de_AT@euro"), ("de_AT", "de_AT"), ("de_CH@euro", "de@euro"), ("de_CH.ISO-8859-1", "de"),
    ("de", "de"), ("fr_FR", "plain"), ("C", "plain"), ("POSIX", "plain"), ("", "plain"), ("_AT", "plain"),
    ("@euro", "plain"), ("de_", "de"), ("de_AT@", "de_AT"),
  ])
  func findsTheLanguageThatFitsBest(locale: String, expected: String) throws {
    let text = """
      name=plain
      name[de]=de
      name[de_AT]=de_AT
      name[de@euro]=de@euro
      name[de_AT@euro]=de_AT@euro
      """
    let file = try KeyFile(parsing: bytes(text), as: .note)
    #expect(file.localized("name", locale: locale) == expected)
  }

  @Test(arguments: [
    ("a;b", ["a", "b"]), ("a;b;", ["a", "b"]), ("", []), (";", [""]), ("a;;b", ["a", "", "b"]),
    (#"a\;b;c"#, ["a;b", "c"]), (#"a\\;b"#, [#"a\"#, "b"]), ("a ; b", ["a", "b"]), (#"\s;x"#, [" ", "x"]),
  ])
  func splitsLists(value: String, expected: [String]) throws {
    #expect(try KeyFile(parsing: bytes("[g]\nk=\(value)")).list("k", in: "g") == expected)
  }

  @Test func keepsKeysOfTheSameNameInTheirGroupsAndLocales() throws {
    let text = (0..<40).map { "[g\($0)]\nkey=\($0)\nkey[de]=d\($0)\n" }.joined()
    let file = try KeyFile(parsing: bytes(text))
    for number in 0..<40 {
      #expect(file.value("key", in: "g\(number)") == "\(number)")
      #expect(file.localized("key", in: "g\(number)", locale: "de_DE") == "d\(number)")
    }
    #expect(file.value("key", in: "g40") == nil)
  }
}

@Suite("A key file refuses")
struct KeyFileRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let code: KeyFileError.Code
    let form: KeyFileForm
    let text: String
    let says: String
    var testDescription: String { "\(form): \(code.rawValue)" }
  }

  static let cases: [Case] = [
    Case(code: .missingEquals, form: .note, text: "a=1\nhello\n", says: "line 2: \"hello\" has no ="),
    Case(code: .badKey, form: .note, text: "=1", says: "line 1: there is no key before the ="),
    Case(code: .badKey, form: .note, text: "a/b=1", says: "line 1: \"a/b\" isn't a key"),
    Case(code: .badKey, form: .grouped, text: "[g]\nnäme=1", says: "line 2: \"näme\" isn't a key"),
    Case(code: .badKey, form: .plain, text: "a b=1", says: "line 1: \"a b\" isn't a key"),
    Case(code: .badLocale, form: .note, text: "a[]=1", says: "line 1: \"[]\" isn't a locale"),
    Case(code: .badLocale, form: .note, text: "a[de=1", says: "line 1: \"[de\" isn't a locale"),
    Case(code: .badKey, form: .note, text: "a[de]x=1", says: "line 1: \"a[de]x\" isn't a key"),
    Case(
      code: .duplicateKey, form: .note, text: "a=1\nb=2\na=3", says: "line 3: the key \"a\" stands in line 1 already"),
    Case(
      code: .duplicateKey, form: .grouped, text: "[g]\na[de]=1\na=2\na[de]=3",
      says: "line 4: the key \"a[de]\" stands in line 2 already"),
    Case(code: .groupNotAllowed, form: .note, text: "[app]\n", says: "line 1: \"[app]\" starts a group"),
    Case(code: .groupNotAllowed, form: .plain, text: "[app]\n", says: "line 1: \"[app]\" starts a group"),
    Case(code: .badGroup, form: .grouped, text: "[app\n", says: "line 1: \"[app\" isn't a group header"),
    Case(code: .badGroup, form: .grouped, text: "[]\n", says: "line 1: \"[]\" isn't a group header"),
    Case(code: .badGroup, form: .grouped, text: "[\n", says: "line 1: \"[\" isn't a group header"),
    Case(code: .badGroup, form: .grouped, text: "[a]b]\n", says: "line 1: \"[a]b]\" isn't a group header"),
    Case(
      code: .duplicateGroup, form: .grouped, text: "[a]\n[b]\n[a]\n", says: "line 3: the group [a] stands in line 1"),
    Case(code: .keyOutsideGroup, form: .grouped, text: "a=1\n[g]\n", says: "line 1: the key \"a\" stands before"),
    Case(code: .badEscape, form: .grouped, text: "[g]\na=\\x", says: "line 2: the key \"a\" has a backslash"),
    Case(code: .badEscape, form: .plain, text: "a=b\\", says: "line 1: the key \"a\" has a backslash"),
    Case(code: .nulByte, form: .note, text: "a=1\nb=\0x\n", says: "line 2: the line of the key \"b\" holds a NUL"),
    Case(code: .nulByte, form: .grouped, text: "[g]\0\n", says: "line 1: the line holds a NUL"),
    Case(code: .controlCharacter, form: .note, text: "a=\t1", says: "line 1: the line of the key \"a\" holds a tab"),
    Case(code: .controlCharacter, form: .note, text: "a=1\r\n", says: "holds a carriage return"),
    Case(code: .controlCharacter, form: .note, text: "a=\u{1B}[31m", says: "holds the control character 0x1B"),
    Case(code: .controlCharacter, form: .note, text: "a=\u{9B}31m", says: "holds the control character 0x9B"),
    Case(code: .controlCharacter, form: .note, text: "a=\u{7F}", says: "holds the control character 0x7F"),
    Case(
      code: .nameTooLong, form: .note, text: String(repeating: "k", count: 1025) + "=1",
      says: "has 1025 bytes, more than the 1024 allowed"),
  ]

  @Test("a line that breaks a rule, with its own sentence", arguments: cases)
  func refuses(_ row: Case) {
    let error = error(of: row.text, as: row.form)
    #expect(error?.code == row.code)
    #expect(error?.description.contains(row.says) == true, "\(error?.description ?? "no error")")
  }

  @Test func textThatIsNotUTF8AndNamesTheLine() {
    let text = bytes("a=\u{FC}\nb=") + [0xFF, 0xFE] + bytes("\n")
    for form in [KeyFileForm.note, .plain] {
      let error = error(of: text, as: form)
      #expect(error?.code == .invalidUTF8)
      #expect(error?.line == 2)
      #expect(error?.key == "b")
    }
  }

  @Test func aByteOfEveryKindOfBrokenUTF8() {
    let broken: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ]
    for sequence in broken {
      #expect(error(of: bytes("[g]\na=") + sequence)?.code == .invalidUTF8)
    }
  }

  @Test func wordsOfAStrangerAreShownWithoutControlCharacters() {
    let error = error(of: "[g]\n\u{1B}]0;title\u{7}\u{202E}x" + String(repeating: "y", count: 500))
    #expect(error?.code == .missingEquals)
    #expect(error?.description.utf8.count ?? 0 < 300)
    #expect(error?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" } == true)
  }

  @Test func aFileThatIsTooLong() {
    let text = [UInt8](repeating: UInt8(ascii: "\n"), count: KeyFile.largestSize + 1)
    #expect(error(of: text)?.code == .tooLarge)
  }
}

@Suite("A key file that is tolerated")
struct TolerantKeyFileTests {
  @Test func keepsTheGoodLinesAndNamesTheGroupOfTheBadOnes() {
    let text = "[camera]\neffect=grant\nrubbish\n[photos]\neffect=restrict\neffect=grant\nreason=x\n"
    var errors: [KeyFileError] = []
    let file = KeyFile(parsing: bytes(text), collecting: &errors)
    #expect(errors.map(\.code) == [.missingEquals, .duplicateKey])
    #expect(errors.map(\.group) == ["camera", "photos"])
    #expect(errors.map(\.line) == [3, 6])
    #expect(file.value("effect", in: "camera") == "grant")
    #expect(file.value("effect", in: "photos") == "restrict")
    #expect(file.value("reason", in: "photos") == "x")
  }

  @Test func leavesOutLinesBehindAHeaderThatCannotBeRead() {
    var errors: [KeyFileError] = []
    let file = KeyFile(parsing: bytes("[a]\nx=1\n[b\nx=2\ny=3\n[c]\nx=4\n"), collecting: &errors)
    #expect(errors.map(\.code) == [.badGroup])
    #expect(file.groups == ["a", "c"])
    #expect(file.keys(in: "a") == ["x"])
    #expect(file.value("x", in: "a") == "1")
    #expect(file.value("y", in: "a") == nil)
  }

  @Test func findsTheKeysOfAGroupThatStandsTwice() {
    var errors: [KeyFileError] = []
    let file = KeyFile(parsing: bytes("[a]\nx=1\n[b]\nx=2\n[a]\ny=3\n"), collecting: &errors)
    #expect(errors.map(\.code) == [.duplicateGroup])
    #expect(file.groups == ["a", "b"])
    #expect(file.keys(in: "a") == ["x", "y"])
    #expect(file.value("y", in: "a") == "3")
  }

  @Test func stopsAfterAThousandErrors() {
    var errors: [KeyFileError] = []
    let text = "[g]\n" + String(repeating: "rubbish\n", count: 5000) + "x=1\n"
    let file = KeyFile(parsing: bytes(text), collecting: &errors)
    #expect(errors.count == KeyFile.mostErrors + 1)
    #expect(errors.last?.code == .tooManyErrors)
    #expect(file.value("x", in: "g") == nil)
  }
}
