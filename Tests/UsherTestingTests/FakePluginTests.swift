// SPDX-License-Identifier: Apache-2.0

import ItemLayout
import TestSupport
import Testing
import Usher
import UsherModel
import UsherTesting

@Suite("A fake plugin", .timeLimit(.minutes(2)))
struct FakePluginTests {
  @Test(arguments: Category.reserved + [Category("com.example.fortune")])
  func playsAnyCategoryWithItsScopes(category: Category) async throws {
    var fakes = try Fakes()
    try fakes.installation.add(category)
    let usher = try fakes.usher(FakePrompter(.answer(.allow)))
    #expect(usher.plugins.map(\.state) == [.ready])
    let status = await usher.ready(for: Permission(category))
    #expect(status.authorization == .notDetermined)
    #expect(status.canPrompt == .yes)
    #expect(try await usher.request(Permission(category)).outcome == .granted)
    if category == .location {
      #expect(usher.scopes(of: category) == [Scope("when-in-use"), Scope("always")])
      #expect(try await usher.request(.location(.always)).outcome == .granted)
    }
    await usher.shutdown()
  }

  @Test func playsSeveralAtATime() async throws {
    var fakes = try Fakes()
    for category in Category.reserved { try fakes.installation.add(category) }
    let usher = try fakes.usher(FakePrompter(.answer(.allow)))
    let results = await usher.request(Category.reserved.map { Permission($0) })
    #expect(results.map { try? $0.get().outcome } == Category.reserved.map { _ in .granted })
    await usher.shutdown()
  }

  @Test(arguments: [
    Authorization.denied, .restricted, .unsupported, .serviceOff, .notDetermined,
  ])
  func saysWhatTheScriptSaysUnderConsent(status: Authorization) async throws {
    var fakes = try Fakes()
    try fakes.installation.add(.camera, FakeScript(status: status, detail: "Said the test."))
    let usher = try fakes.usher(FakePrompter(.answer(.allow)))
    let now = await usher.ready(for: .camera)
    #expect(now.authorization == status)
    #expect(now.authority == .consent)
    if status != .notDetermined { #expect(now.detail == "Said the test.") }
  }

  @Test(arguments: [Authorization.authorized, .limited])
  func grantsNothingUnderConsent(status: Authorization) async throws {
    var fakes = try Fakes()
    try fakes.installation.add(.camera, FakeScript(status: status))
    let usher = try fakes.usher()
    #expect(await usher.ready(for: .camera).authorization == .notDetermined)
  }

  @Test(arguments: [Authorization.authorized, .limited, .denied, .notDetermined])
  func playsASystem(status: Authorization) async throws {
    var fakes = try Fakes()
    try fakes.installation.add(.camera, FakeScript(status: status), authority: .system)
    let usher = try fakes.usher()
    let now = await usher.ready(for: .camera)
    #expect(now.authorization == status)
    #expect(now.authority == .system)
  }

  @Test func answersOneRequestAfterAnother() async throws {
    var fakes = try Fakes()
    let script = FakeScript(answers: [.dismissed, .unavailable, .denied])
    try fakes.installation.add(.camera, script, authority: .system)
    let usher = try fakes.usher()
    #expect(try await usher.request(.camera).outcome == .dismissed)
    #expect(try await usher.request(.camera).status.authorization == .notDetermined)
    #expect(try await usher.request(.camera).outcome == .denied)
    #expect(try await usher.request(.camera).outcome == .denied)
    #expect(usher.status(of: Permission.camera).authorization == .denied)
  }

  @Test(arguments: [
    (FakeAnswer.authorized, Outcome.granted), (.limited, .limited), (.denied, .denied), (.restricted, .restricted),
    (.dismissed, .dismissed), (.timedOut, .timedOut),
  ])
  func endsARequestAsTheScriptSays(answer: FakeAnswer, outcome: Outcome) async throws {
    var fakes = try Fakes()
    try fakes.installation.add(.camera, FakeScript(answers: [answer], delay: .milliseconds(5)), authority: .system)
    let usher = try fakes.usher()
    #expect(try await usher.request(.camera).outcome == outcome)
  }

  @Test func hangsUntilTheCallersTimeIsOver() async throws {
    var fakes = try Fakes()
    try fakes.installation.add(.camera, FakeScript(answers: [.hangs]), authority: .system)
    let usher = try fakes.usher()
    let result = try await usher.request(.camera, RequestOptions(timeout: .milliseconds(50)))
    #expect(result.outcome == .timedOut)
    #expect(result.status.authorization == .notDetermined)
  }

  @Test func changesWhenItsScriptDoes() async throws {
    var fakes = try Fakes()
    let camera = try fakes.installation.add(.camera)
    let usher = try fakes.usher(FakePrompter(.answer(.allow)))
    _ = try await usher.request(.camera)
    let grant = try await usher.access(.camera)
    var changes = usher.changes(of: .camera).makeAsyncIterator()
    try camera.play(FakeScript(status: .serviceOff, detail: "The lid is closed."))
    #expect(await changes.next()?.to.authorization == .serviceOff)
    let error = await #expect(throws: UsherError.self) { try await grant.call() }
    #expect(error?.code == .revoked)
    try camera.play(FakeScript())
    #expect(await changes.next()?.to.authorization == .authorized)
  }

  @Test func givesContactsByTheirTypedCalls() async throws {
    var fakes = try Fakes()
    let people = [FakeItem("ada", text: "Ada Sample"), FakeItem("bo", text: "Bo Sample")]
    let contacts = try fakes.installation.add(.contacts, FakeScript(items: people))
    let usher = try fakes.usher(FakePrompter(.answer(.allow)))
    let delegate = PluginPermissionDelegate(usher)
    _ = try await delegate.requestPermission(.contacts)
    #expect(try await delegate.fetchContacts(matching: "", limit: 0).map(\.displayName) == ["Ada Sample", "Bo Sample"])
    #expect(try await delegate.fetchContacts(matching: "Bo", limit: 0).map(\.identifier) == ["bo"])
    #expect(try await delegate.fetchContact("ada")?.displayName == "Ada Sample")
    #expect(try await delegate.fetchContact("cy") == nil)
    var changes = try await usher.access(Contacts.self).changes().makeAsyncIterator()
    try contacts.play(FakeScript(items: [FakeItem("cy", text: "Cy Sample")]))
    #expect(try await changes.next() == .changed([]))
    #expect(try await delegate.fetchContact("cy")?.displayName == "Cy Sample")
  }

  @Test func givesTheChosenItemsAlone() async throws {
    var fakes = try Fakes()
    try fakes.installation.add(.photos, FakeScript(items: [FakeItem("one"), FakeItem("two"), FakeItem("three")]))
    let usher = try fakes.usher(FakePrompter(.answer(.limited(["two"]))))
    #expect(try await usher.request(.photos).outcome == .limited)
    var texts: [String] = []
    for try await item in try await usher.access(.photos).call("list") { texts.append(item.record.text("text")) }
    #expect(texts == ["two"])
  }

  @Test func failsInTheMiddleOfItsData() async throws {
    var fakes = try Fakes()
    try fakes.installation.add(.photos, FakeScript(items: [FakeItem("one")], failure: .gone))
    let usher = try fakes.usher(FakePrompter(.answer(.allow)))
    _ = try await usher.request(.photos)
    var count = 0
    let items = try await usher.access(.photos).call()
    let error = await #expect(throws: UsherError.self) {
      for try await _ in items { count += 1 }
    }
    #expect(error?.code == .unavailable)
    #expect(count == 1)
  }

  @Test(arguments: [
    FakeScript(detail: "two\nlines"), FakeScript(items: [FakeItem("a;b")]), FakeScript(items: [FakeItem("")]),
    FakeScript(status: .unknown(7)),
  ])
  func refusesAScriptThatCanNotBePlayed(script: FakeScript) throws {
    var fakes = try Fakes()
    #expect(throws: FakeFailure.self) { try fakes.installation.add(.camera, script) }
  }

  @Test func saysWhatIsWrongWithAScriptThatSomebodyWrote() async throws {
    var fakes = try Fakes()
    let camera = try fakes.installation.add(.camera)
    try FileTree.write(Array("status=denied\nstatus=maybe\n".utf8), to: camera.scriptPath)
    let status = try await fakes.usher().ready(for: .camera)
    #expect(status.authorization == .unsupported)
    #expect(status.detail.contains("has a line that means nothing: status"))
  }

  @Test func namesTheProductWhereItIsNotBuilt() throws {
    let error = #expect(throws: FakeFailure.self) {
      var installation = FakeInstallation(in: "/tmp/never-made", image: "/nowhere/libUsherFakePlugin.so")
      try installation.add(.camera)
    }
    #expect(error?.description.contains("/nowhere/libUsherFakePlugin.so") == true)
  }
}
