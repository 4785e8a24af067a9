// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Taking over what ISHPermissionKit left")
struct AdoptingTests {
  private static func host(in folder: TemporaryFolder? = nil) async throws -> TestHost {
    let folder = try folder ?? TemporaryFolder()
    try folder.folder("plugins")
    try await Compiler.cc.fortune(for: "contacts", to: folder["plugins/contacts.so"])
    return try await TestHost([], prompter: SteadyPrompter(.allow), in: folder)
  }

  @Test(arguments: [(ISHPermissionState.askAgain, Intent.askLater), (.doNotAskAgain, .dontAsk)])
  func keepsASoftAnswer(state: ISHPermissionState, intent: Intent) async throws {
    let host = try await Self.host()
    let adopted = try await host.usher.adopt([ISHPersistedState(.contacts, state)])
    #expect(adopted.map(\.fate) == [.kept(intent)])
    #expect(adopted.first?.permission == Permission(.contacts, scope: Scope("read")))
    let status = await host.usher.ready(for: .contacts)
    #expect(status.authorization == .notDetermined)
    #expect(status.intent == intent)
    #expect(ISHPermissionState(status) == state)

    let later = try await TestHost([], in: host.folder)
    #expect(await later.usher.ready(for: .contacts).intent == intent)
    #expect(try later.usher.history().map(\.decision.how) == ["adopted"])
  }

  @Test(arguments: [ISHPermissionState.authorized, .denied, .unknown, .unsupported, ISHPermissionState(rawValue: 201)])
  func storesNothingThatThePersonDidNotSayToTheApplication(state: ISHPermissionState) async throws {
    let host = try await Self.host()
    let adopted = try await host.usher.adopt([
      ISHPersistedState(.contacts, state), ISHPersistedState(.addressBook, state),
    ])
    #expect(adopted.map(\.fate) == [.notAnAnswer, .notAnAnswer])
    let status = await host.usher.ready(for: .contacts)
    #expect(status.authorization == .notDetermined)
    #expect(status.canPrompt == .yes)
    #expect(try host.usher.history().isEmpty)
    await #expect(throws: UsherError.self) { try await host.usher.access(.contacts) }
  }

  @Test func saysWhatItHasNoPlaceFor() async throws {
    let host = try await Self.host()
    let adopted = try await host.usher.adopt([
      ISHPersistedState(.siri, .doNotAskAgain), ISHPersistedState(.photoCamera, .askAgain),
      ISHPersistedState(.reminders, .askAgain),
    ])
    #expect(adopted.map(\.fate) == [.noCategory, .noPlugin, .noPlugin])
    #expect(try host.usher.history().isEmpty)
  }

  @Test func takesTheFirstOfSeveralAndRepeatsNothing() async throws {
    let host = try await Self.host()
    let persisted = [ISHPersistedState(.contacts, .askAgain), ISHPersistedState(.addressBook, .doNotAskAgain)]
    #expect(try await host.usher.adopt(persisted).map(\.fate) == [.kept(.askLater), .alreadyKnown])
    #expect(try await host.usher.adopt(persisted).map(\.fate) == [.alreadyKnown, .alreadyKnown])
    #expect(try host.usher.history().count == 1)
  }

  @Test func leavesAnswersGivenHereAlone() async throws {
    let host = try await Self.host()
    _ = try await host.usher.request(.contacts)
    #expect(try await host.usher.adopt([ISHPersistedState(.contacts, .doNotAskAgain)]).map(\.fate) == [.alreadyKnown])
    #expect(host.usher.status(of: Permission.contacts).isGranted)
  }

  @Test func doesNotBringBackWhatWasReset() async throws {
    let host = try await Self.host()
    let persisted = [ISHPersistedState(.contacts, .doNotAskAgain)]
    _ = try await host.usher.adopt(persisted)
    _ = try await host.usher.reset([.contacts])
    #expect(try await host.usher.adopt(persisted).map(\.fate) == [.alreadyKnown])
    #expect(await host.usher.ready(for: .contacts).intent == .none)
  }
}
