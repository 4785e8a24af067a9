// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Features of a declaration", .timeLimit(.minutes(2)))
struct FeatureTests {
  private static let declaration = """
    [app]
    id=com.example.chat
    [*]
    purpose=To chat.
    [camera]
    purpose=To show you.
    [feature.overlay]
    needs=
    [feature.chat-photo]
    needs=camera;photos
    [feature.follow]
    needs=photos/follow
    [feature.voice]
    needs=microphone

    """

  /// A runtime with plugins for camera and photos, of which `photos/follow` needs `photos/read` first.
  private static func host(
    _ prompter: (any Prompter)? = SteadyPrompter(.allow), declaration: String = declaration,
    rehearsal: Rehearsal = .none
  ) async throws -> TestHost {
    let folder = try TemporaryFolder()
    try folder.folder("plugins")
    try await Compiler.cc.fortune(for: "camera", to: folder["plugins/camera.so"])
    let note = #"scope.follow.requires=read\nscope.read.choices=limited\n"#
    try await Compiler.cc.fortune(for: "photos", note: note, to: folder["plugins/photos.so"])
    let application = try AppDeclaration.read(try folder.write(declaration, to: "chat.app"))
    return try await TestHost([], prompter: prompter, in: folder) { configuration in
      configuration.application = application
      configuration.rehearsal = rehearsal
    }
  }

  private static let photosRead = Permission(.photos, scope: Scope("read"))
  private static let cameraRead = Permission(.camera, scope: Scope("read"))

  @Test func areAskableThenAvailableThenAskableAgain() async throws {
    let host = try await Self.host()
    let before = host.usher.feature("chat-photo")
    #expect(before.availability == .askable)
    #expect(before.toAsk == [Self.cameraRead, Self.photosRead])
    #expect(before.missing.map(\.permission) == before.toAsk)
    #expect(!before.isHidden)
    _ = await host.usher.request(before.toAsk)
    #expect(host.usher.feature("chat-photo").availability == .available)
    #expect(host.usher.feature("chat-photo").missing.isEmpty)
    _ = try await host.usher.reset([.camera])
    #expect(host.usher.feature("chat-photo").availability == .askable)
    #expect(host.usher.feature("chat-photo").toAsk == [Self.cameraRead])
  }

  @Test func areGoneAndSaySoWhereSomebodySaidNo() async throws {
    let host = try await Self.host(SteadyPrompter(.deny))
    _ = try await host.usher.request(.camera)
    let feature = host.usher.feature("chat-photo")
    #expect(feature.availability == .gone)
    #expect(!feature.isHidden)
    #expect(feature.toAsk.isEmpty)
    #expect(feature.why.contains("camera/read is denied"))
  }

  @Test func areHiddenWithoutAPlugin() async throws {
    let host = try await Self.host()
    let voice = host.usher.feature("voice")
    #expect(voice.availability == .gone)
    #expect(voice.isHidden)
    #expect(voice.why.contains("no plugin for microphone is installed"))
    #expect(host.usher.feature("overlay").availability == .available)
    #expect(host.usher.features.map(\.id) == ["overlay", "chat-photo", "follow", "voice"])
  }

  @Test func countWhatHasToBeAskedFirst() async throws {
    let host = try await Self.host()
    #expect(host.usher.feature("follow").availability == .askable)
    #expect(host.usher.feature("follow").toAsk == [Self.photosRead, Permission(.photos, scope: Scope("follow"))])
    _ = await host.usher.request(host.usher.feature("follow").toAsk)
    #expect(host.usher.feature("follow").availability == .available)
  }

  @Test func areGoneWhereWhatComesFirstIsDenied() async throws {
    let host = try await Self.host(SteadyPrompter(.deny))
    _ = try await host.usher.request(Self.photosRead)
    #expect(host.usher.feature("follow").availability == .gone)
  }

  @Test func areGoneWhereThereIsNothingToAskWith() async throws {
    let host = try await Self.host(nil)
    #expect(host.usher.feature("chat-photo").availability == .gone)
    #expect(host.usher.feature("follow").availability == .gone)
  }

  @Test func takeALimitedGrantWhereItWillDo() async throws {
    let host = try await Self.host(SteadyPrompter(.limited(["one"])))
    _ = try await host.usher.decide(.camera, .allow, how: "command")
    _ = try await host.usher.request(Self.photosRead)
    #expect(host.usher.feature("chat-photo").availability == .available)
    #expect(host.usher.feature("chat-photo", limitedWillDo: false).availability == .gone)
  }

  @Test func nameTheKeyWhereAPurposeIsMissingThoughItIsGranted() async throws {
    let silent = "[app]\nid=com.example.chat\n[camera]\npurpose=\n[feature.video]\nneeds=camera\n"
    let host = try await Self.host(declaration: silent)
    _ = await host.usher.ready(for: .camera)
    _ = try await host.usher.decide(.camera, .allow, how: "command")
    let feature = host.usher.feature("video")
    #expect(feature.availability == .gone)
    #expect(feature.why.contains("[camera] purpose="))
    #expect(!feature.isHidden)
  }

  @Test func thatAreNotDeclaredAreGoneAndNameTheGroup() async throws {
    let host = try await Self.host()
    let feature = host.usher.feature("chat-foto")
    #expect(feature.availability == .gone)
    #expect(feature.why.contains("[feature.chat-foto] needs="))
  }

  @Test func tellTheirChangesAndNothingElse() async throws {
    let host = try await Self.host()
    _ = await host.usher.ready(for: .camera)
    _ = await host.usher.ready(for: .photos)
    let changes = host.usher.featureChanges("chat-photo")
    let others = host.usher.featureChanges("voice")
    _ = try await host.usher.request(.camera)
    _ = try await host.usher.request(.photos)
    await host.usher.refresh()
    _ = try await host.usher.reset([.photos])
    await host.usher.shutdown()
    let heard = await changes.reduce(into: []) { $0.append($1) }
    // Two answers may fall together before the first is looked at; the last state is always told.
    #expect(heard.last?.toAsk == [Self.photosRead])
    #expect((1...3).contains(heard.count))
    #expect(await others.reduce(0) { count, _ in count + 1 } == 0)
  }

  @Test(arguments: [
    (Rehearsal([.photos: .noPlugin]), true), (Rehearsal([.photos: .denied]), false),
    (Rehearsal(everything: .denied), false), (Rehearsal(everything: .noPlugin), true),
  ])
  func playWhatIsRehearsed(rehearsal: Rehearsal, isHidden: Bool) async throws {
    let host = try await Self.host(rehearsal: rehearsal)
    _ = await host.usher.ready(for: .photos)
    let feature = host.usher.feature("chat-photo")
    #expect(feature.availability == .gone)
    #expect(feature.isHidden == isHidden)
    #expect(host.usher.feature("overlay").availability == .available)
  }
}
