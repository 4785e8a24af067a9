// SPDX-License-Identifier: Apache-2.0

import ItemLayout
import TestSupport
import Testing
import Usher
import UsherModel

@Suite("A rehearsal", .timeLimit(.minutes(2)))
struct RehearsalTests {
  private let fortune = Permission.fixture("Fortune")

  private static func host(
    _ part: Rehearsal.Part, _ prompter: any Prompter, in folder: TemporaryFolder? = nil
  ) async throws -> TestHost {
    try await TestHost(["Fortune"], prompter: prompter, in: folder, compiles: folder == nil) { configuration in
      configuration.rehearsal = Rehearsal([Category(Fixture("Fortune").category): part])
    }
  }

  private static func granted() async throws -> TestHost {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    _ = try await host.usher.request(.fixture("Fortune"))
    return host
  }

  @Test func withoutAPluginAsksNobodyAndMapsNothing() async throws {
    let prompter = TestPrompter()
    let host = try await Self.host(.noPlugin, prompter, in: try await Self.granted().folder)
    let status = await host.usher.ready(for: fortune)
    #expect(status.authorization == .unsupported)
    #expect(status.reason == .noPlugin)
    #expect(status.detail.contains("rehearses"))
    #expect(try await host.usher.request(fortune).outcome == .unsupported)
    #expect(host.usher.plugin(for: fortune.category) == nil)
    let error = await #expect(throws: UsherError.self) { try await host.usher.access(fortune) }
    #expect(error?.code == .noPlugin)
    #expect(prompter.questions.isEmpty)
  }

  @Test func ofADenialAsksNobodyAndStoresNothing() async throws {
    let first = try await Self.granted()
    let prompter = TestPrompter()
    let host = try await Self.host(.denied, prompter, in: first.folder)
    let status = await host.usher.ready(for: fortune)
    #expect(status.authorization == .denied)
    #expect(status.reason == .user)
    #expect(status.canPrompt == .no)
    #expect(status.detail.contains("rehearses"))
    #expect(try await host.usher.request(fortune).outcome == .denied)
    #expect(try await host.usher.decide(fortune, .allow, how: "command").outcome == .denied)
    let error = await #expect(throws: UsherError.self) { try await host.usher.access(fortune) }
    #expect(error?.code == .notAuthorized)
    #expect(prompter.questions.isEmpty)
    #expect(try host.usher.history().count == 1)
    #expect(try await TestHost([], in: first.folder).usher.ready(for: fortune).authorization == .authorized)
  }

  @Test func ofADenialNeedsNoPlugin() async throws {
    let host = try await TestHost([]) { $0.rehearsal = Rehearsal(everything: .denied) }
    #expect(host.usher.status(of: Permission.camera).authorization == .denied)
    #expect(try await host.usher.request(.camera).outcome == .denied)
    let error = await #expect(throws: UsherError.self) { try await host.usher.access(.camera) }
    #expect(error?.code == .notAuthorized)
    #expect(PluginPermissionDelegate(host.usher).permissionState(of: .camera) == .denied)
  }

  @Test func ofALimitGrantsNothingByItself() async throws {
    let denied = try await Self.host(.limited(["one"]), SteadyPrompter(.deny))
    #expect(await denied.usher.ready(for: fortune).authorization == .notDetermined)
    #expect(try await denied.usher.request(fortune).outcome == .denied)
    let none = try await TestHost([]) { $0.rehearsal = Rehearsal(everything: .limited(["one"])) }
    #expect(none.usher.status(of: Permission.camera).authorization == .unsupported)
  }

  @Test func ofALimitLetsThroughTheItemsOfBoth() async throws {
    let folder = try TemporaryFolder()
    try folder.folder("plugins")
    try await Compiler.cc.library(fixture: "ServesPeople", to: folder["plugins/people.so"])
    let people = Permission.fixture("ServesPeople")
    func identifiers(_ rehearsal: Rehearsal, _ answer: Answer) async throws -> [String] {
      let host = try await TestHost([], prompter: SteadyPrompter(answer), in: folder) { $0.rehearsal = rehearsal }
      _ = try await host.usher.reset()
      let result = try await host.usher.request(people)
      #expect(result.outcome == (rehearsal.isNone ? .granted : .limited))
      #expect(
        PluginPermissionDelegate(host.usher).permissionState(of: people) == (rehearsal.isNone ? .authorized : .limited))
      var identifiers: [String] = []
      for try await item in try await host.usher.access(people).call() {
        identifiers.append(item.record.text("identifier"))
      }
      return identifiers
    }
    let all = try await identifiers(.none, .allow)
    try #require(all.count > 1)
    let last = all[all.count - 1]
    #expect(try await identifiers(Rehearsal([people.category: .limited([last, "nobody"])]), .allow) == [last])
    #expect(try await identifiers(Rehearsal([people.category: .limited([])]), .allow) == [])
  }

  @Test func isSaidInTheLog() async throws {
    let (lines, end) = AsyncStream.makeStream(of: LogLine.self)
    let host = try await TestHost([]) { configuration in
      configuration.rehearsal = Rehearsal([.camera: .denied, .contacts: .noPlugin])
      configuration.log = { end.yield($0) }
    }
    await host.usher.shutdown()
    end.finish()
    let warnings: [String] = await lines.reduce(into: []) { if $1.severity == .warning { $0.append($1.text) } }
    #expect(warnings == ["this application rehearses: camera=denied;contacts=no-plugin"])
  }

  @Test func isReadFromAnApplicationsOwnWords() throws {
    let read = try Rehearsal(parsing: "camera=no-plugin;contacts=denied;photos=limited:a,b;*=denied")
    #expect(
      read
        == Rehearsal([
          .camera: .noPlugin, .contacts: .denied, .photos: .limited(["a", "b"]), Category("*"): .denied,
        ]))
    #expect(try Rehearsal(parsing: "").isNone)
    #expect(read.part(of: .motion) == .denied)
  }

  @Test(arguments: ["camera", "camera=", "camera=allowed", "=denied", "camera=denied;camera=denied", "camera=denied:x"])
  func isNotReadFromOthers(text: String) {
    let error = #expect(throws: UsherError.self) { try Rehearsal(parsing: text) }
    #expect(error?.code == .misconfigured)
  }
}
