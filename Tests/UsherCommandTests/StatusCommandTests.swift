// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("usher status")
struct StatusCommandTests {
  private static let systemAuthority = "com.example.system-authority"

  @Test func writesTheStateOfEachScope() async throws {
    let home = try await Home.withFortune()
    let result = try await home.usher("status", Home.fortune, "--json")
    #expect(result.exitStatus == 1)
    #expect(
      result.output == """
        {"app":"org.usher.cli","statuses":[{"category":"com.example.fortune","scope":"read",\
        "authorization":"notDetermined","raw":null,"canPrompt":"yes","intent":"none","accuracy":"notApplicable",\
        "lifetime":"unsaid","since":null,"until":null,"reason":"none","detail":null,"authority":"consent",\
        "plugin":"com.example.fortune","number":0,"limited":false}]}

        """)
    let table = try await home.usher("status")
    #expect(table.exitStatus == 0)
    #expect(
      table.output == """
        CATEGORY             SCOPE   STATE          CAN ASK  SINCE  UNTIL  WHY
        com.example.fortune  read    notDetermined  yes
        com.example.fortune  follow  notDetermined  yes

        """)
  }

  @Test func saysSinceWhenAndUntilWhen() async throws {
    let home = try await Home.withFortune()
    let script = try home.script("*=allow-until\nuntil=2099-12-31T23:59:59Z\n")
    try await home.usher("request", Home.fortune, "--prompter", script, "--state", home.folder["state"])
    let result = try await home.usher("status", Home.fortune, "--json", "--state", home.folder["state"])
    #expect(result.exitStatus == 0)
    #expect(
      result.output.replacing(#/"since":"[^"]+"/#, with: "SINCE").contains(
        """
        "authorization":"authorized","raw":null,"canPrompt":"no","intent":"none","accuracy":"notApplicable",\
        "lifetime":"expires",SINCE,"until":"2099-12-31T23:59:59.000Z","reason":"user","detail":null,\
        "authority":"consent","plugin":"com.example.fortune","number":200,"limited":false
        """))
    let table = try await home.usher("status", "--state", home.folder["state"])
    #expect(table.output.contains("2099-12-31 23:59  the person decided\n"))
  }

  @Test(
    "Ends as the authorization says",
    arguments: [
      ("authorized", 0, "200", false), ("limited", 0, "200", true), ("reduced", 0, "200", false),
      ("not-determined", 1, "0", false), ("denied", 1, "403", false), ("restricted", 1, "403", false),
      ("service-off", 1, "501", false), ("unsupported", 4, "501", false),
    ])
  func endsAsTheAuthorizationSays(word: String, exit: Int32, number: String, limited: Bool) async throws {
    let home = try Home()
    try await home.install("SystemAuthority")
    try home.set("[\(Self.systemAuthority)]\nstatus=\(word)\n")
    let result = try await home.usher("status", Self.systemAuthority, "--json")
    #expect(result.exitStatus == exit, "\(result)")
    #expect(result.output.contains(#","number":\#(number),"limited":\#(limited)}"#), "\(result)")
  }

  @Test func endsWithThreeWhereThePluginFails() async throws {
    let home = try Home()
    for fixture in ["UnsetStatus", "FailsCreate", "GrantsUnderConsent"] { try await home.install(fixture) }
    for category in ["unset-status", "fails-create", "grants-under-consent"] {
      let result = try await home.usher("status", "com.example.\(category)", "--json")
      #expect(result.exitStatus == 3, "\(result)")
      #expect(result.output.contains(#""authorization":"unsupported","raw":null,"canPrompt":"no""#), "\(result)")
      #expect(result.output.contains(#""reason":"pluginFailed","detail":""#), "\(result)")
    }
  }

  @Test func keepsANumberThatNobodyKnows() async throws {
    let home = try Home()
    try await home.install("UnknownAuthorization")
    let result = try await home.usher("status", "com.example.unknown-authorization", "--json")
    #expect(result.exitStatus == 1, "\(result)")
    #expect(result.output.contains(#/"authorization":"unknown","raw":\d+,/#), "\(result)")
  }

  @Test func endsWithTheWorstOfSeveral() async throws {
    let home = try await Home.withFortune()
    try await home.install("UnsetStatus")
    #expect(try await home.usher("status", Home.fortune, "com.example.nowhere").exitStatus == 4)
    let failing = try await home.usher("status", "com.example.nowhere", "com.example.unset-status", Home.fortune)
    #expect(failing.exitStatus == 3)
    #expect(try await home.usher("status").exitStatus == 0)
  }

  @Test func saysWhatIsWrongWithTheApplication() async throws {
    let home = try await Home.withFortune()
    try home.folder.write("[app]\nid=com.example.chat\nname=Chat\n", to: "chat.app")
    let undeclared = try await home.usher("status", Home.fortune, "--app", "chat.app", "--json")
    #expect(undeclared.exitStatus == 2)
    #expect(undeclared.output.hasPrefix(#"{"app":"com.example.chat","#))
    #expect(undeclared.output.contains(#""authorization":"notDetermined""#))
    #expect(undeclared.output.contains(#""reason":"purposeMissing""#))
    let missing = try await home.usher("status", Home.fortune, "--app", "com.example.nobody")
    #expect(missing.exitStatus == 2)
    #expect(missing.errorOutput.hasPrefix("usher: No application com.example.nobody is declared; install "))
    let damaged = try await home.usher("status", "--app", home.folder["plugins/Fortune.so/x.app"])
    #expect(damaged.exitStatus == 2)
  }

  @Test func saysThatThereIsNoSuchScope() async throws {
    let home = try await Home.withFortune()
    let result = try await home.usher("status", "\(Home.fortune)/everything", "--json")
    #expect(result.exitStatus == 4)
    #expect(result.output.contains(#""reason":"unknownScope","detail":"com.example.fortune has no scope"#))
  }
}
