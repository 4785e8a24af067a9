// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("usher read contacts")
struct ContactsTests {
  private static let ada = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    UID:sample-1\r
    FN:Ada Sample\r
    N:Sample;Ada;;;\r
    ORG:Samples\r
    TEL;TYPE=home:+1 202 555 0100\r
    EMAIL;TYPE=work:ada@example.org\r
    PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo=\r
    END:VCARD\r

    """

  /// A home with these cards in its address book, which may be read.
  private func home(_ cards: String) async throws -> Home {
    let home = try Home()
    try FileTree.write(
      try FileTree.read(BuiltProducts.library("Contacts")), to: home.folder["plugins/libContactsPlugin.so"], mode: 0o755
    )
    try home.folder.write(cards, to: ".local/share/contacts/book.vcf")
    try await home.usher("allow", "contacts", "--state", "state")
    return home
  }

  @Test func writesTheFormThatIsPromised() async throws {
    let home = try await home(Self.ada)
    let result = try await home.usher("read", "contacts", "--json", "--state", "state")
    #expect(result.exitStatus == 0, "\(result)")
    #expect(
      result.output == """
        {"category":"contacts","method":"enumerate","items":[{"identifier":"uid:sample-1","givenName":"Ada",\
        "familyName":"Sample","displayName":"Ada Sample","organization":"Samples",\
        "phones":[{"label":"home","value":"+1 202 555 0100"}],"emails":[{"label":"work","value":"ada@example.org"}],\
        "thumbnailMime":"image/png","thumbnailBytes":8}]}

        """)
    let table = try await home.usher("read", "contacts", "--state", "state")
    #expect(
      table.output == """
        NAME        PHONES                  EMAILS                  ORGANIZATION  IDENTIFIER
        Ada Sample  +1 202 555 0100 (home)  ada@example.org (work)  Samples       uid:sample-1

        """)
  }

  @Test func writesTheCardsThemselves() async throws {
    let home = try await home(Self.ada)
    let result = try await home.usher("read", "contacts", "--vcard", "--state", "state")
    #expect(result.exitStatus == 0)
    #expect(result.output == Self.ada)
  }

  @Test func saysWhichArgumentIsMissing() async throws {
    let home = try await home(Self.ada)
    let missing = try await home.usher("read", "contacts", "fetch", "--state", "state")
    #expect(missing.exitStatus == 2)
    #expect(missing.output.isEmpty)
    #expect(missing.errorOutput == "usher: fetch was given no identifier; please add --arg identifier=TEXT\n")
    let unknown = try await home.usher("read", "contacts", "fetch", "--arg", "identifier=x", "--state", "state")
    #expect(unknown.exitStatus == 1, "\(unknown)")
    let found = try await home.usher(
      "read", "contacts", "fetch", "--arg", "identifier=uid:sample-1", "--vcard", "--state", "state")
    #expect(found.output == Self.ada)
  }

  @Test func showsNothingThatATerminalWouldObey() async throws {
    let home = try await home(Self.ada.replacing("Ada Sample", with: "Ada\u{1B}]0;owned\u{07}\u{9B}2J\u{202E}x"))
    for arguments in [[], ["--json"], ["--vcard"]] as [[String]] {
      let terminal = try PseudoTerminal(home.command(["read", "contacts", "--state", "state"] + arguments))
      #expect(try await terminal.finish() == .exited(0))
      let shown = terminal.transcript.replacing(#/\u{1B}\[\d+m/#, with: "")
      #expect(shown.contains("Sample"), "\(shown)")
      for harmful in ["\u{1B}", "\u{07}", "\u{9B}", "\u{202E}"] { #expect(!shown.contains(harmful), "\(arguments)") }
    }
  }

  @Test func saysWhichCardWasSkipped() async throws {
    let home = try await home("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Lost\r\n\(Self.ada)")
    let result = try await home.usher("read", "contacts", "--json", "--state", "state")
    #expect(result.exitStatus == 0, "\(result)")
    #expect(result.output.contains("Ada Sample"))
    #expect(home.golden(result.errorOutput).hasPrefix("usher: HOME/.local/share/contacts/book.vcf:"), "\(result)")
  }

  @Test func mapsThatPluginAndNoOther() async throws {
    let home = try await home(Self.ada)
    try await home.installFortune()
    for (arguments, mapped) in [
      (["list"], []), (["inspect", "plugins/libContactsPlugin.so"], []), (["history"], []),
      (["doctor"], ["Fortune.so", "libContactsPlugin.so"]),
      (["status", "contacts"], ["libContactsPlugin.so"]), (["read", "contacts"], ["libContactsPlugin.so"]),
      (["status"], ["Fortune.so", "libContactsPlugin.so"]),
    ] as [([String], [String])] {
      var command = home.command(arguments + ["--state", "state"])
      command.environment["LD_DEBUG"] = "files"
      let loaded = try await command.run().errorOutput
      #expect(loaded.contains("libswiftCore.so"))
      for name in ["Fortune.so", "libContactsPlugin.so"] {
        #expect(loaded.contains(name) == mapped.contains(name), "\(arguments) \(name)")
      }
    }
  }
}
