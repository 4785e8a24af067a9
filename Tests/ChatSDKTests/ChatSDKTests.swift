// SPDX-License-Identifier: Apache-2.0

import ChatSDK
import TestSupport
import Testing
import Usher
import UsherModel
import UsherTesting

@Suite("A library behind a delegate", .timeLimit(.minutes(2)))
struct ChatSDKTests {
  /// Offers contacts and nothing else.
  private final class OnlyContacts: PermissionDelegate {
    func permissionState(of permission: Permission) -> DelegatedState {
      permission.category == .contacts ? .authorized : .denied
    }

    func fetchContacts(matching text: String, limit: Int) async throws(DelegateFailure) -> [Contact] {
      [Contact(identifier: "ada", displayName: "Ada Sample")]
    }
  }

  /// Grants everything and has nothing to give.
  private final class Generous: PermissionDelegate {
    func permissionState(of permission: Permission) -> DelegatedState { .authorized }
  }

  /// A camera that can't be opened.
  private final class BrokenCamera: PermissionDelegate, CameraSession {
    var state: CameraSessionState { .failed(DelegateFailure(.unavailable, "in use")) }
    func start() async throws(DelegateFailure) { throw DelegateFailure(.unavailable, "in use") }
    func stop() async {}
    func frames() -> AsyncStream<CameraFrame> { AsyncStream { $0.finish() } }
    func permissionState(of permission: Permission) -> DelegatedState { .authorized }
    func makeCameraSession() -> (any CameraSession)? { self }
  }

  private static func offersTheOverlayAlone(_ chat: ChatSDK) async {
    #expect(chat.menu == [.overlay])
    #expect(chat.overlay("Hello") == "▌ Hello")
    for feature in ChatFeature.allCases where feature != .overlay {
      #expect(chat.availability(of: feature) == .gone)
      #expect(await !chat.prepare(feature))
    }
    #expect(await chat.namesToFind().isEmpty)
    #expect(await chat.photoCount() == nil)
    #expect(await chat.startVideo() == nil)
  }

  @Test func worksWithoutOne() async {
    let chat = ChatSDK()
    #expect(chat.permissions.isAbsent)
    await Self.offersTheOverlayAlone(chat)
  }

  @Test func losesOnlyWhatIsLeftOut() async {
    let chat = ChatSDK(permissions: DelegateReference(strong: OnlyContacts()))
    #expect(chat.menu == [.overlay, .contactsSync])
    #expect(await chat.namesToFind() == ["Ada Sample"])
    #expect(await !chat.prepare(.voice))
  }

  @Test func takesOneBeforeItStartsAfterwardsAndAway() async {
    let delegate = OnlyContacts()
    let early = ChatSDK(permissions: DelegateReference(weak: delegate))
    let late = ChatSDK()
    await Self.offersTheOverlayAlone(late)
    late.permissions = DelegateReference(weak: delegate)
    for chat in [early, late] { #expect(chat.menu == [.overlay, .contactsSync]) }
    late.permissions = .none
    await Self.offersTheOverlayAlone(late)
    withExtendedLifetime(delegate) {}
  }

  @Test func fallsBackWhenAWeakOneGoes() async {
    var delegate: OnlyContacts? = OnlyContacts()
    let chat = ChatSDK(permissions: delegate.map { DelegateReference(weak: $0) } ?? .none)
    #expect(chat.menu.contains(.contactsSync))
    delegate = nil
    #expect(chat.permissions.isAbsent)
    await Self.offersTheOverlayAlone(chat)
  }

  @Test func keepsAStrongOne() async {
    let chat = ChatSDK(permissions: DelegateReference(strong: OnlyContacts()))
    #expect(await chat.namesToFind() == ["Ada Sample"])
  }

  @Test func leavesOutWhatADelegateGrantsAndDoesNotGive() async {
    let chat = ChatSDK(permissions: DelegateReference(strong: Generous()))
    #expect(await chat.photoCount() == nil)
    #expect(await chat.startVideo() == nil)
    #expect(await chat.namesToFind().isEmpty)
  }

  @Test func hasNoCameraThatCouldNotBeOpened() async {
    let chat = ChatSDK(permissions: DelegateReference(strong: BrokenCamera()))
    #expect(await chat.startVideo() == nil)
  }

  @Test func reachesThePlugins() async throws {
    let folder = try TemporaryFolder()
    var fakes = FakeInstallation(in: folder.path)
    try fakes.add(.contacts, FakeScript(items: [FakeItem("ada", text: "Ada Sample")]))
    try fakes.add(.microphone)
    let application = try AppDeclaration(
      id: "com.example.chat", name: "Chat", purposes: [.contacts: "Finds friends.", .microphone: "To be heard."])
    let prompter = FakePrompter(
      [.answer(.deny)], for: [Permission(.contacts, scope: Scope("read")): [.answer(.allow)]])
    let usher = try Usher(fakes.configuration(of: application, prompter: prompter))
    for category in [Category.contacts, .microphone] { _ = await usher.ready(for: Permission(category)) }
    let chat = ChatSDK(permissions: DelegateReference(strong: PluginPermissionDelegate(usher)))
    #expect(chat.menu == [.overlay, .voice, .contactsSync])
    #expect(prompter.questions.isEmpty)
    #expect(await chat.namesToFind() == ["Ada Sample"])
    #expect(await !chat.prepare(.voice))
    #expect(chat.menu == [.overlay, .contactsSync])
    #expect(prompter.questions.map(\.purpose) == ["Finds friends.", "To be heard."])
    await usher.shutdown()
  }
}
