// SPDX-License-Identifier: Apache-2.0

import KeyFile
import Testing

@Suite("A key file that is written")
struct KeyFileBuilderTests {
  @Test func looksAsPeopleWriteIt() throws {
    var builder = KeyFileBuilder()
    try builder.set("org.example.app", for: "id", in: "app")
    try builder.set("Beispiel", for: "name", in: "app", locale: "de")
    try builder.set(list: ["camera", "a;b"], for: "needs", in: "feature.chat")
    let expected = "[app]\nid=org.example.app\nname[de]=Beispiel\n\n[feature.chat]\nneeds=camera;a\\;b;\n"
    #expect(String(decoding: builder.serialized(), as: UTF8.self) == expected)
  }

  @Test func replacesWhereAValueStandsAndTakesOut() throws {
    var builder = KeyFileBuilder(try KeyFile(parsing: Array("[a]\nx=1\ny=2\n[b]\nz=3\n".utf8)))
    try builder.set("9", for: "x", in: "a")
    builder.remove("z", in: "b")
    builder.remove("nothing", in: "c")
    try builder.set("4", for: "z", in: "b")
    let file = try KeyFile(parsing: builder.serialized())
    #expect(file.keys(in: "a") == ["x", "y"])
    #expect(file.value("x", in: "a") == "9")
    #expect(file.value("z", in: "b") == "4")
  }

  @Test(arguments: ["", "a=b", "ä", "a b", "a[de]", "a\n"])
  func refusesKeysThatNoFileCanHold(key: String) {
    #expect(throws: KeyFileError.self) {
      var builder = KeyFileBuilder()
      try builder.set("1", for: key, in: "g")
    }
  }

  @Test(arguments: ["\u{0}", "\n", "\u{9B}", " x", "x "])
  func refusesValuesThatNoNoteCanHold(value: String) {
    #expect(throws: KeyFileError.self) {
      var builder = KeyFileBuilder(form: .note)
      try builder.set(value, for: "a")
    }
  }

  @Test func refusesGroupsWhereThereAreNone() {
    var builder = KeyFileBuilder(form: .note)
    #expect(throws: KeyFileError.self) { try builder.set("1", for: "a", in: "g") }
    var grouped = KeyFileBuilder()
    #expect(throws: KeyFileError.self) { try grouped.set("1", for: "a") }
    #expect(throws: KeyFileError.self) { try grouped.set("1", for: "a", in: "g]") }
    #expect(throws: KeyFileError.self) { try grouped.set("1", for: "a", in: "g", locale: "") }
  }
}
