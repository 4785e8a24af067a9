// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("usher list")
struct ListCommandTests {
  @Test func listsAPluginOfACategoryThatNobodyHasHeardOf() async throws {
    let home = try await Home.withFortune()
    let result = try await home.usher("list", "--json")
    #expect(result.exitStatus == 0)
    #expect(
      home.golden(result.output) == """
        {"plugins":[{"category":"com.example.fortune","id":"com.example.fortune","name":"Fortunes","version":"1.0.0",\
        "authority":"consent","scopes":["read","follow"],"path":"HOME/plugins/Fortune.so","state":"ready",\
        "reason":null,"shadowedBy":null}]}

        """)
  }

  @Test func saysOfEachOtherFileWhyItIsNone() async throws {
    let home = try await Home.withFortune()
    try await home.installFortune(as: "Second")
    try home.folder.write("no plugin", to: "plugins/text.so")
    let result = try await home.usher("list")
    #expect(result.exitStatus == 0)
    #expect(result.errorOutput.isEmpty)
    #expect(
      home.golden(result.output).replacing(#/ {2,}/#, with: "  ") == """
        CATEGORY  NAME  VERSION  AUTHORITY  STATE  PATH  REASON
        com.example.fortune  Fortunes  1.0.0  consent  ready  HOME/plugins/Fortune.so
        com.example.fortune  Fortunes  1.0.0  consent  shadowed  HOME/plugins/Second.so  HOME/plugins/Fortune.so \
        has the same `category=com.example.fortune` and comes first; remove one of them
        ?  ?  ?  ?  refused  HOME/plugins/text.so  not an ELF file; put nothing but plugins into this folder

        """)
    let json = home.golden(try await home.usher("list", "--json").output)
    #expect(
      json.contains(#""state":"shadowed","reason":"HOME/plugins/Second.so isn't loaded: HOME/plugins/Fortune.so"#))
    #expect(json.contains(#","shadowedBy":"HOME/plugins/Fortune.so"},{"category":null,"id":null,"name":null,"#))
  }

  @Test func isEmptyWhereNothingIsInstalled() async throws {
    let home = try Home()
    let result = try await home.usher("list")
    #expect(result.exitStatus == 0)
    #expect(result.output == "No plugin is installed. “usher doctor” shows where they are looked for.\n")
    #expect(try await home.usher("list", "--json").output == "{\"plugins\":[]}\n")
  }

  @Test func saysWhichNamedFolderIsMissing() async throws {
    let home = try Home()
    let result = try await home.usher("list", "--plugins", "nowhere")
    #expect(result.exitStatus == 0)
    #expect(
      home.golden(result.errorOutput) == """
        usher: HOME/nowhere: The explicit plugin folder doesn't exist. Please make it, or leave it out of the search path.

        """)
  }

  @Test func takesAFolderRelativeToTheWorkingFolder() async throws {
    let home = try await Home.withFortune()
    let command = Command(
      BuiltProducts.usher, ["list", "--json", "--only", "--plugins=plugins"], environment: home.environment,
      workingFolder: home.folder.path)
    #expect(try await command.run().output.contains("/plugins/Fortune.so"))
  }
}

@Suite("usher inspect and doctor")
struct InspectCommandTests {
  @Test func saysWhatAFileIsAndWhatWouldBeDecided() async throws {
    let home = try await Home.withFortune()
    let result = try await home.usher("inspect", "plugins/Fortune.so", "--json")
    #expect(result.exitStatus == 0)
    let json = home.golden(result.output)
    #expect(
      json.hasPrefix(
        """
        {"path":"HOME/plugins/Fortune.so","note":{"abi":"1.0","abiRequired":"1.0","abiVariant":null,\
        "id":"com.example.fortune","category":"com.example.fortune","name":"Fortunes","version":"1.0.0",\
        "authority":"consent","vendor":null,"license":"Apache-2.0","url":null,"defaultScope":"read",\
        "scopes":[{"id":"read","name":"Fortunes","question":"May {app} read your fortune?",\
        "choices":["once","until"],"implies":[],"requires":[]},{"id":"follow","name":"Fortunes as they come",\
        "question":"May {app} read each new fortune of yours?","choices":["once","until"],"implies":["read"],\
        "requires":[]}],"extensions":["com.example.fortune/1"],"requires":[],"store":null,\
        "uses":{"bus":[],"devices":[],"reads":[],"writes":[]},"libraries":[],"swiftVersion":null,\
        "swiftModule":null},"elf":{"size":
        """))
    #expect(json.contains(#""exports":["usher_plugin_entry_v1"]"#))
    #expect(
      json.hasSuffix(
        """
        "decision":"ready","reason":null,"shadowedBy":null,"folder":"explicit","missingLibraries":[]}

        """))
  }

  @Test func endsWithOneWhereAFileWouldBeRefused() async throws {
    let home = try Home()
    try home.folder.write("no plugin", to: "plugins/text.so")
    let result = try await home.usher("inspect", "plugins/text.so", "--json")
    #expect(result.exitStatus == 1)
    #expect(
      home.golden(result.output) == """
        {"path":"HOME/plugins/text.so","note":null,"elf":null,"decision":"refused","reason":"HOME/plugins/text.so isn't \
        loaded: not an ELF file; put nothing but plugins into this folder.","shadowedBy":null,"folder":"explicit",\
        "missingLibraries":[]}

        """)
    #expect(try await home.usher("inspect", "nowhere.so").exitStatus == 1)
  }

  @Test func loadsWhatIsReadyAndSaysWhatFails() async throws {
    let home = try await Home.withFortune()
    for fixture in ["FailsCreate", "NullEntry", "SystemAuthority"] { try await home.install(fixture) }
    try home.set("[com.example.system-authority]\nstatus=service-off\n")
    let result = try await home.usher("doctor")
    #expect(result.exitStatus == 1)
    let text = home.golden(result.output)
    #expect(
      text.contains("error    HOME/plugins/FailsCreate.so: It fails: the plugin's create failed with UNAVAILABLE.\n"))
    #expect(text.contains("error    HOME/plugins/NullEntry.so: It fails: the plugin refuses this host"))
    #expect(text.contains("info     HOME/plugins/SystemAuthority.so: The state of default is serviceOff: "))
    #expect(!text.contains("Fortune.so"))
  }

  @Test func warnsOfFilePermissionsThatStandInTheWay() async throws {
    let home = try Home()
    try await home.install("SystemAuthority")
    try home.set("[com.example.system-authority]\nstatus=forbidden\n")
    let result = try await home.usher("doctor")
    #expect(result.exitStatus == 1)
    #expect(
      home.golden(result.output).contains("warning  HOME/plugins/SystemAuthority.so: The state of default is denied: "))
  }

  @Test(arguments: ["service-off", "unsupported", "denied"])
  func findsNothingWrongWithWhatIsSwitchedOff(word: String) async throws {
    let home = try Home()
    try await home.install("SystemAuthority")
    try home.set("[com.example.system-authority]\nstatus=\(word)\n")
    #expect(try await home.usher("doctor").exitStatus == 0)
  }

  @Test func findsWhatCouldSurprise() async throws {
    let home = try await Home.withFortune()
    let fine = try await home.usher("doctor", "--json")
    #expect(fine.exitStatus == 0)
    #expect(
      home.golden(fine.output) == """
        {"findings":[{"level":"info","subject":"HOME/plugins","text":"Plugins are looked for here (explicit).",\
        "remedy":null}]}

        """)
    try home.folder.write("no plugin", to: "plugins/text.so")
    try home.set("[plugins\n")
    let wrong = try await home.usher("doctor")
    #expect(wrong.exitStatus == 1)
    #expect(
      home.golden(wrong.output).contains("error    HOME/plugins/text.so: It isn't loaded: not an ELF file. → put "))
    #expect(home.golden(wrong.output).contains("error    HOME/.config/usher/settings: "))
  }
}
