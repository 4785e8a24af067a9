// SPDX-License-Identifier: Apache-2.0

import ItemLayout
import TestSupport
import Testing
import Usher
import UsherModel

/// What a policy comes to in a host with a real plugin; the rows of docs/decision.md that are about policies.
@Suite("A policy in a host", .timeLimit(.minutes(2)))
struct PolicyHostTests {
  private let fortune = Permission.fixture("Fortune")
  private let follow = Permission(Category("com.example.fortune"), scope: Scope("follow"))

  private func folder(_ policy: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(policy, to: "policy.d/50.policy")
    return folder
  }

  private func host(
    _ policy: String, _ fixture: String = "Fortune", prompter: (any Prompter)? = nil,
    settings: [String: [String: String]] = [:], configure: (inout Usher.Configuration) -> Void = { _ in }
  ) async throws -> TestHost {
    try await TestHost(
      [fixture], prompter: prompter, settings: settings, in: try folder(policy), configure: configure)
  }

  private static let restricts = "[com.example.fortune]\nrestrict=com.example.*\nreason=Exam.\nreason[de]=Prüfung.\n"
  private static let grants = "[com.example.fortune]\ngrant=com.example.test\nreason=School.\n"
  private static let locks = "[com.example.fortune]\nlocked-grant=com.example.test\nreason=School.\n"

  // MARK: Restricting

  @Test func aRestrictionIsTheStatusAndItsReasonIsShown() async throws {
    let host = try await host(Self.restricts, prompter: SteadyPrompter(.allow))
    for permission in [fortune, follow] {
      let status = await host.usher.ready(for: permission)
      #expect(status.authorization == .restricted)
      #expect(status.reason == .policy)
      #expect(status.canPrompt == .no)
      #expect(status.detail == "Exam.")
    }
  }

  @Test func theReasonIsInThePersonsLanguage() async throws {
    let host = try await host(Self.restricts) {
      $0.environment = HostEnvironment(variables: ["LANG": "de_DE.UTF-8"])
    }
    #expect(await host.usher.ready(for: fortune).detail == "Prüfung.")
  }

  @Test func whatIsRestrictedIsNeverAskedNorRead() async throws {
    let prompter = TestPrompter()
    let host = try await host(Self.restricts, prompter: prompter)
    let result = try await host.usher.request(fortune)
    #expect(result.outcome == .restricted)
    #expect(!result.stored)
    #expect(prompter.questions.isEmpty)
    let error = await #expect(throws: UsherError.self) { try await host.usher.access(fortune) }
    #expect(error?.code == .notAuthorized)
    #expect(error?.status?.authorization == .restricted)
    let ahead = try await host.usher.decide(fortune, .allow, how: "command")
    #expect(ahead.outcome == .restricted)
    #expect(try host.usher.history().isEmpty)
  }

  @Test func aRestrictionBeatsWhatThePersonAllowedAndDoesNotForgetIt() async throws {
    let folder = try TemporaryFolder()
    let free = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow), in: folder)
    #expect(try await free.usher.request(fortune).outcome == .granted)
    try folder.write(Self.restricts, to: "policy.d/50.policy")
    let bound = try await TestHost(["Fortune"], in: folder, compiles: false)
    #expect(await bound.usher.ready(for: fortune).authorization == .restricted)
    FileTree.remove(folder["policy.d"])
    let again = try await TestHost(["Fortune"], in: folder, compiles: false)
    #expect(await again.usher.ready(for: fortune).authorization == .authorized)
  }

  @Test func aRestrictionBeatsAGrantOfTheSystem() async throws {
    let system = Permission.fixture("SystemAuthority")
    let host = try await host(
      "[*]\nrestrict=*\n", "SystemAuthority", settings: [system.category.rawValue: ["status": "authorized"]])
    #expect(await host.usher.ready(for: system).authorization == .restricted)
    #expect(try await host.usher.request(system).outcome == .restricted)
  }

  @Test func othersAreNotRestricted() async throws {
    let host = try await host("[com.example.fortune]\nrestrict=com.example.other\n[camera]\nrestrict=*\n")
    #expect(await host.usher.ready(for: fortune).authorization == .notDetermined)
  }

  @Test func aRestrictedScopeTakesAlongWhatImpliesItAndNothingElse() async throws {
    // `follow` implies `read`.
    let read = try await host("[com.example.fortune/read]\nrestrict=*\n")
    #expect(await read.usher.ready(for: fortune).authorization == .restricted)
    #expect(await read.usher.ready(for: follow).authorization == .restricted)
    let other = try await host("[com.example.fortune/follow]\nrestrict=*\n")
    #expect(await other.usher.ready(for: fortune).authorization == .notDetermined)
    #expect(await other.usher.ready(for: follow).authorization == .restricted)
  }

  @Test func aFileThatCannotBeTrustedRestrictsWithASentence() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.locks, to: "policy.d/50.policy", mode: 0o666)
    let host = try await TestHost(["Fortune"], in: folder)
    let status = await host.usher.ready(for: fortune)
    #expect(status.authorization == .restricted)
    #expect(status.reason == .policy)
    #expect(status.detail.contains("\(folder["policy.d/50.policy"]): everybody may change it (mode 0666)"))
  }

  @Test func aPluginThatFailedIsNotHiddenByARestriction() async throws {
    let host = try await host("[*]\nrestrict=*\n", "FailsCreate")
    #expect(await host.usher.ready(for: .fixture("FailsCreate")).reason == .pluginFailed)
    let nowhere = Permission(Category("com.example.nowhere"))
    #expect(host.usher.status(of: nowhere).reason == .noPlugin)
  }

  // MARK: Granting

  @Test(arguments: [grants, locks])
  func aGrantNeedsNoQuestion(policy: String) async throws {
    let prompter = TestPrompter()
    let host = try await host(policy, prompter: prompter)
    let status = await host.usher.ready(for: fortune)
    #expect(status.authorization == .authorized)
    #expect(status.reason == .policy)
    #expect(status.authority == .consent)
    #expect(status.detail == "School.")
    #expect(try await host.usher.request(fortune).outcome == .granted)
    #expect(prompter.questions.isEmpty)
    #expect(try host.usher.history().isEmpty, "nobody has decided anything")
    var texts = 0
    let grant = try await host.usher.access(fortune)
    for try await _ in try await grant.call("tell", ["count": .uint64(2)]) { texts += 1 }
    #expect(texts == 2)
  }

  @Test func aGrantWithoutAScopeIsForTheDefaultOneAlone() async throws {
    let host = try await host(Self.locks)
    #expect(await host.usher.ready(for: follow).authorization == .notDetermined)
    let all = try await self.host("[com.example.fortune/follow]\nlocked-grant=*\n")
    #expect(await all.usher.ready(for: follow).authorization == .authorized)
    #expect(await all.usher.ready(for: fortune).authorization == .authorized, "follow implies read")
  }

  @Test func aPersonsNoBeatsAGrantAndNotALockedOne() async throws {
    let open = try await host(Self.grants)
    #expect(try await open.usher.decide(fortune, .deny, how: "command").outcome == .denied)
    #expect(open.usher.status(of: fortune).authorization == .denied)
    let error = await #expect(throws: UsherError.self) { try await open.usher.access(fortune) }
    #expect(error?.code == .notAuthorized)

    let locked = try await host(Self.locks)
    let result = try await locked.usher.decide(fortune, .deny, how: "command")
    #expect(result.outcome == .granted, "what a locked grant says, and no claim of a denial")
    #expect(result.stored)
    #expect(locked.usher.status(of: fortune).authorization == .authorized)
    FileTree.remove(locked.folder["policy.d"])
    await locked.usher.refresh()
    #expect(locked.usher.status(of: fortune).authorization == .denied, "the answer is kept for later")
  }

  @Test func aPersonsNoToWhatAScopeImpliesBeatsItsGrantToo() async throws {
    let host = try await host("[com.example.fortune/follow]\ngrant=*\n")
    #expect(await host.usher.ready(for: follow).authorization == .authorized)
    _ = try await host.usher.decide(fortune, .deny, how: "command")
    #expect(host.usher.status(of: fortune).authorization == .denied)
    #expect(host.usher.status(of: follow).authorization == .notDetermined)
  }

  @Test(arguments: [grants, locks])
  func aGrantStillNeedsAPurpose(policy: String) async throws {
    let host = try await host(policy) { configuration in
      if let mute = try? AppDeclaration(id: "com.example.test", name: "Mute") { configuration.application = mute }
    }
    let status = await host.usher.ready(for: fortune)
    #expect(status.authorization == .authorized)
    #expect(status.reason == .purposeMissing)
    #expect(status.detail.contains("[com.example.fortune] purpose="))
    let asked = await #expect(throws: UsherError.self) { try await host.usher.request(fortune) }
    #expect(asked?.code == .purposeMissing)
    let accessed = await #expect(throws: UsherError.self) { try await host.usher.access(fortune) }
    #expect(accessed?.code == .purposeMissing)
  }

  @Test(arguments: ["denied", "restricted", "service-off", "unsupported", "not-determined"])
  func aGrantNeverBeatsTheSystem(state: String) async throws {
    let system = Permission.fixture("SystemAuthority")
    let host = try await host(
      "[*]\nlocked-grant=*\n", "SystemAuthority", settings: [system.category.rawValue: ["status": state]])
    #expect(await !host.usher.ready(for: system).isGranted(limitedWillDo: true))
  }

  @Test(arguments: ["UnsetStatus", "GrantsUnderConsent", "UnknownAuthorization", "FailsCreate"])
  func aGrantNeverBeatsAPluginsFault(fixture: String) async throws {
    let host = try await host("[*]\nlocked-grant=*\n", fixture)
    #expect(await !host.usher.ready(for: .fixture(fixture)).isGranted(limitedWillDo: true))
  }

  @Test func aStoreThatDoesNotAnswerLeavesOnlyALockedGrant() async throws {
    for (policy, authorization) in [(Self.grants, Authorization.notDetermined), (Self.locks, .authorized)] {
      let folder = try folder(policy)
      try folder.write("", to: "state")
      let host = try await TestHost(["Fortune"], in: folder)
      #expect(await host.usher.ready(for: fortune).authorization == authorization)
    }
  }
}
