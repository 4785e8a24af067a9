// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("The delegate over the plugins", .timeLimit(.minutes(2)))
struct PluginPermissionDelegateTests {
  private let system = Permission.fixture("SystemAuthority")
  private let fortune = Permission.fixture("Fortune")

  private static func delegate(status: String) async throws -> PluginPermissionDelegate {
    let category = Fixture("SystemAuthority").category
    let host = try await TestHost(["SystemAuthority"], settings: [category: ["status": status]])
    _ = await host.usher.ready(for: .fixture("SystemAuthority"))
    return PluginPermissionDelegate(host.usher)
  }

  @Test(arguments: [
    ("authorized", DelegatedState.authorized), ("reduced", .authorized), ("limited", .limited), ("denied", .denied),
    ("restricted", .restricted), ("not-determined", .notDetermined), ("unsupported", .denied), ("service-off", .denied),
    ("unset", .denied),
  ])
  func tellsThePluginsState(status: String, state: DelegatedState) async throws {
    let delegate = try await Self.delegate(status: status)
    #expect(delegate.permissionState(of: system) == state)
  }

  @Test func takesANumberThatNobodyKnowsForDenied() async throws {
    let host = try await TestHost(["UnknownAuthorization"])
    let permission = Permission.fixture("UnknownAuthorization")
    let status = await host.usher.ready(for: permission)
    guard case .unknown = status.authorization else {
      Issue.record("the fixture's number is known: \(status.authorization)")
      return
    }
    #expect(PluginPermissionDelegate(host.usher).permissionState(of: permission) == .denied)
  }

  @Test func deniesWithoutAPluginAndAsksNobody() async throws {
    let prompter = TestPrompter()
    let delegate = PluginPermissionDelegate(try await TestHost([], prompter: prompter).usher)
    for category in Category.reserved {
      #expect(delegate.permissionState(of: Permission(category)) == .denied)
      #expect(try await delegate.requestPermission(Permission(category)) == .denied)
      #expect(await !delegate.openPermissionSettings(of: category))
    }
    #expect(delegate.permissionExplanation(of: .camera).contains("no plugin"))
    let error = await #expect(throws: DelegateFailure.self) { try await delegate.fetchContacts(matching: "", limit: 0) }
    #expect(error?.code == .unsupported)
    #expect(delegate.makePhotoSource() == nil)
    #expect(delegate.makeCameraSession() == nil)
    #expect(prompter.questions.isEmpty)
  }

  @Test(arguments: [
    (Answer.allow, DelegatedState.authorized), (.allowOnce, .authorized), (.deny, .denied),
    (.dismissed, .notDetermined),
    (.askLater, .notDetermined), (.dontAsk, .notDetermined),
  ])
  func asksThePerson(answer: Answer, state: DelegatedState) async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(answer))
    let delegate = PluginPermissionDelegate(host.usher)
    #expect(try await delegate.requestPermission(fortune) == state)
    #expect(delegate.permissionState(of: fortune) == state)
  }

  @Test func keepsALimitedGrantApart() async throws {
    let folder = try TemporaryFolder()
    try folder.folder("plugins")
    try await Compiler.cc.fortune(
      for: "photos", note: #"scope.read.choices=limited\n"#, to: folder["plugins/photos.so"])
    let host = try await TestHost([], prompter: SteadyPrompter(.limited(["one"])), in: folder)
    let delegate = PluginPermissionDelegate(host.usher)
    #expect(try await delegate.requestPermission(.photos) == .limited)
    #expect(delegate.permissionState(of: .photos) == .limited)
  }

  @Test func deniesWhatTheApplicationDoesNotOfferThoughItIsGranted() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    _ = try await host.usher.decide(fortune, .allow, how: "command")
    let delegate = PluginPermissionDelegate(host.usher, offering: [.camera])
    #expect(delegate.permissionState(of: fortune) == .denied)
    #expect(try await delegate.requestPermission(fortune) == .denied)
    #expect(delegate.permissionExplanation(of: fortune).contains("doesn't offer"))
    #expect(await !delegate.openPermissionSettings(of: fortune.category))
    let error = await #expect(throws: DelegateFailure.self) { try await delegate.fetchContact("x") }
    #expect(error?.code == .notAuthorized)
    #expect(prompter.questions.isEmpty)
  }

  @Test func namesTheKeyThatTheApplicationLacks() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter) { configuration in
      if let bare = try? AppDeclaration(id: "com.example.bare", name: "Bare") { configuration.application = bare }
    }
    let delegate = PluginPermissionDelegate(host.usher)
    let error = await #expect(throws: DelegateFailure.self) { try await delegate.requestPermission(fortune) }
    #expect(error?.code == .misconfigured)
    #expect(error?.description.contains("[com.example.fortune] purpose=") == true)
    #expect(prompter.questions.isEmpty)
  }

  @Test func tellsChangesOfWhatIsOfferedAndNoOthers() async throws {
    let host = try await TestHost(["Fortune", "SystemAuthority"], prompter: SteadyPrompter(.allow))
    _ = await host.usher.ready(for: fortune)
    let all = PluginPermissionDelegate(host.usher).permissionChanges()
    let none = PluginPermissionDelegate(host.usher, offering: [.camera]).permissionChanges()
    _ = try await host.usher.request(fortune)
    _ = try await host.usher.reset([fortune])
    await host.usher.shutdown()
    let read = Permission(fortune.category, scope: Scope("read"))
    #expect(
      await all.reduce(into: []) { $0.append($1) } == [
        DelegatedChange(read, .authorized), DelegatedChange(read, .notDetermined),
      ])
    #expect(await none.reduce(into: []) { $0.append($1) } == [])
  }

  @Test func answersThoughTheLibraryLetsGoWhileThePersonThinks() async throws {
    let prompter = TestPrompter()
    let host = try await TestHost(["Fortune"], prompter: prompter)
    let (results, end) = AsyncStream.makeStream(of: Result<DelegatedState, DelegateFailure>.self)
    PluginPermissionDelegate(host.usher).requestPermission(fortune) { result in
      end.yield(result)
      end.finish()
    }
    await prompter.answer(.allow)
    #expect(await results.reduce(into: []) { $0.append($1) } == [.success(.authorized)])
  }
}
