// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("App declaration")
struct SettingsDeclarationTests {
  private static let chat = """
    [app]
    id=com.example.chat
    name=Chat
    name[de]=Plausch
    [contacts]
    purpose=Finds friends.
    purpose[de]=Findet Freunde.
    [location]
    purpose=Shows who is near.
    purpose.always=Tells you when a friend comes by.
    [camera]
    purpose=
    [*]
    purpose=For everything else.
    [feature.chat-photo]
    needs=camera;photos/add-only

    """

  private static func environment(_ folder: TemporaryFolder) -> HostEnvironment {
    HostEnvironment(variables: ["XDG_DATA_HOME": folder["home"], "XDG_DATA_DIRS": "\(folder["a"]):\(folder["b"])"])
  }

  @Test func isFoundByItsId() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.chat, to: "b/usher/apps/com.example.chat.app")
    let found = try AppDeclaration.find("com.example.chat", environment: Self.environment(folder))
    #expect(found.id == "com.example.chat")
    #expect(found.path == path)
    try folder.write("[app]\nid=com.example.chat\n", to: "home/usher/apps/com.example.chat.app")
    #expect(try AppDeclaration.find("com.example.chat", environment: Self.environment(folder)).path != path)
  }

  @Test func isFoundByItsPath() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.chat, to: "mine.app")
    let found = try AppDeclaration.find(path, environment: Self.environment(folder))
    #expect(found.name(locale: "de_CH") == "Plausch")
    #expect(found.name() == "Chat")
    #expect(found.features.map(\.id) == ["chat-photo"])
    #expect(found.features.first?.needs == [.camera, Permission(.photos, scope: Scope("add-only"))])
  }

  @Test func givesTheMostSpecificPurposeInTheBestLanguage() throws {
    let folder = try TemporaryFolder()
    let found = try AppDeclaration.read(try folder.write(Self.chat, to: "chat.app"))
    #expect(found.purpose(for: .contacts, locale: "de_DE.UTF-8") == "Findet Freunde.")
    #expect(found.purpose(for: .contacts, locale: "") == "Finds friends.")
    #expect(found.purpose(for: .location(.always)) == "Tells you when a friend comes by.")
    #expect(found.purpose(for: .location(.whenInUse)) == "Shows who is near.")
    #expect(found.purpose(for: .camera) == "For everything else.")
    #expect(found.purpose(for: Permission(Category("com.example.fortune"))) == "For everything else.")
  }

  @Test func hasNoPurposeWhereNoneIsDeclared() throws {
    let declared = try AppDeclaration(id: "com.example.chat", name: "", purposes: [.contacts: "Finds friends."])
    #expect(declared.purpose(for: .contacts) == "Finds friends.")
    #expect(declared.purpose(for: Permission(.contacts, scope: Scope("read"))) == "Finds friends.")
    #expect(declared.purpose(for: .photos) == nil)
    #expect(declared.purposeKey(for: .photos) == "[photos] purpose=")
    #expect(declared.name() == "com.example.chat")
  }

  @Test func boundsAndCleansItsTexts() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "very ", count: 1000)
    let path = try folder.write(
      "[app]\nid=com.example.chat\nname=Ch\u{202E}at\n[contacts]\npurpose=\(long)\n", to: "chat.app")
    let found = try AppDeclaration.read(path)
    #expect(found.name() == "Chat")
    #expect(found.purpose(for: .contacts)?.unicodeScalars.count == 500)
  }

  @Test(arguments: ["chat", "", ".chat", "com..chat", "com.1chat", "com.-chat", "com.ch at", "../chat.x", "com.chat."])
  func refusesAnIdThatIsNone(id: String) {
    let error = #expect(throws: DeclarationError.self) { try AppDeclaration(id: id, name: "Chat") }
    #expect(error?.code == .badID)
  }

  @Test func saysWhereItLookedForAnIdThatNobodyDeclared() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: DeclarationError.self) {
      try AppDeclaration.find("com.example.none", environment: Self.environment(folder))
    }
    #expect(error?.code == .notFound)
    #expect(error?.description.contains(folder["a/usher/apps"]) == true)
  }

  @Test(arguments: [
    ("", DeclarationError.Code.badID, "`id` is missing"),
    ("[app]\nname=Chat\n", .badID, "`id` is missing"),
    ("[app]\nid=chat\n", .badID, "no application id"),
    ("[app]\nid=com.example.other\n", .badID, "must be com.example.chat"),
    ("[app]\nid=com.example.chat\nid=com.example.chat\n", .damaged, "line 3"),
    ("[app]\nid=com.\0example.chat\n", .damaged, "line 2"),
    ("name=Chat\n", .damaged, "line 1"),
  ])
  func namesTheFileAndTheFault(text: String, code: DeclarationError.Code, sentence: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "a/usher/apps/com.example.chat.app")
    let error = #expect(throws: DeclarationError.self) {
      try AppDeclaration.find("com.example.chat", environment: Self.environment(folder))
    }
    #expect(error?.code == code)
    #expect(error?.description.hasPrefix(path) == true || code == .badID)
    #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
  }

  @Test func refusesAFileThatIsTooLarge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "#\n", count: 1 << 20), to: "big.app")
    #expect(throws: DeclarationError.self) { try AppDeclaration.read(path) }
  }
}
