// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Purposes", .timeLimit(.minutes(2)))
struct PurposeTests {
  private static let category = Fixture("Fortune").category

  private static func host(
    _ lines: String, locale: String = "", prompter: any Prompter, fixture: String = "Fortune"
  ) async throws -> TestHost {
    let folder = try TemporaryFolder()
    let path = try folder.write("[app]\nid=com.example.teller\nname=Teller\n\(lines)\n", to: "teller.app")
    let application = try AppDeclaration.read(path)
    return try await TestHost([fixture], prompter: prompter, in: folder) { configuration in
      configuration.application = application
      configuration.environment = HostEnvironment(variables: ["HOME": folder.path, "LC_ALL": locale])
    }
  }

  private static func scope(_ id: String) -> Permission { Permission(Category(category), scope: Scope(id)) }

  @Test(arguments: [
    ("", "read", "For today."), ("de_AT.UTF-8", "read", "Für heute."), ("fr_FR", "read", "For today."),
    ("", "follow", "As they come."), ("de", "follow", "Wie sie kommen."),
  ])
  func areShownInThePersonsLanguageAndByScope(locale: String, scope: String, purpose: String) async throws {
    let prompter = TestPrompter()
    let host = try await Self.host(
      """
      [\(Self.category)]
      purpose=For today.
      purpose[de]=Für heute.
      purpose.follow=As they come.
      purpose.follow[de]=Wie sie kommen.
      """, locale: locale, prompter: prompter)
    async let result = host.usher.request(Self.scope(scope))
    await prompter.answer(.allow)
    #expect(try await result.outcome == .granted)
    #expect(prompter.questions.map(\.purpose) == [purpose])
  }

  @Test func thatAreMissingStopARequestAndAnAccessAndShowInTheStatus() async throws {
    let prompter = TestPrompter()
    let host = try await Self.host("[camera]\npurpose=Another one.", prompter: prompter)
    let key = "[\(Self.category)] purpose="
    let asked = await #expect(throws: UsherError.self) { try await host.usher.request(Self.scope("read")) }
    let read = await #expect(throws: UsherError.self) { try await host.usher.access(Self.scope("read")) }
    for error in [asked, read] {
      #expect(error?.code == .purposeMissing)
      #expect(error?.declarationKey == key)
      #expect(error?.description.contains("add `\(key)` to its declaration, \(host.folder["teller.app"])") == true)
    }
    let status = await host.usher.ready(for: Self.scope("read"))
    #expect(status.authorization == .notDetermined)
    #expect(status.reason == .purposeMissing)
    #expect(status.detail.contains(key))
    #expect(prompter.questions.isEmpty)
  }

  @Test func ofAnotherScopeDoNotCountAndTheScopesOwnKeyIsNamed() async throws {
    let prompter = TestPrompter()
    let host = try await Self.host("[\(Self.category)]\npurpose.read=For today.", prompter: prompter)
    let error = await #expect(throws: UsherError.self) { try await host.usher.request(Self.scope("follow")) }
    #expect(error?.declarationKey == "[\(Self.category)] purpose.follow=")
    #expect(prompter.questions.isEmpty)
    #expect(await host.usher.ready(for: Self.scope("read")).reason == .none)
  }

  @Test func thatAreMissingStopASystemsRequestToo() async throws {
    let host = try await Self.host("", prompter: TestPrompter(), fixture: "SystemAuthority")
    let error = await #expect(throws: UsherError.self) { try await host.usher.request(.fixture("SystemAuthority")) }
    #expect(error?.code == .purposeMissing)
  }

  @Test func thatAreMissingStandInTheirPlaceAmongSeveral() async throws {
    let prompter = TestPrompter()
    let host = try await Self.host("", prompter: prompter)
    let results = await host.usher.request([Self.scope("read"), .camera])
    #expect(results.map { try? $0.get().outcome } == [nil, .unsupported])
    #expect(prompter.questions.isEmpty)
  }

  @Test func thatAreMissingInCodeSayWhereInIt() throws {
    let declared = try AppDeclaration(
      id: "com.example.chat", name: "", purposes: [.location(.whenInUse): "Shows who is near."])
    #expect(declared.purposeKey(for: .contacts) == "[contacts] purpose=")
    #expect(declared.purposeKey(for: .location(.always)) == "[location] purpose.always=")
  }

  @Test func ofNothingButBlanksAreNone() async throws {
    let host = try await Self.host("[\(Self.category)]\npurpose=\\s\\t\\s", prompter: TestPrompter())
    let error = await #expect(throws: UsherError.self) { try await host.usher.request(Self.scope("read")) }
    #expect(error?.code == .purposeMissing)
  }
}
