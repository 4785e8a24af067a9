// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherModel

@testable import Usher

@Suite("The access log")
struct AccessLogTests {
  @Test func everyDataCallIsNotedOnceAndNothingElse() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    let permission = try await host.usher.request(.fixture("Fortune")).permission
    #expect(try await host.usher.accesses().isEmpty)
    let grant = try await host.usher.access(permission)
    for _ in 0..<3 { for try await _ in try await grant.call("tell") {} }
    await #expect(throws: UsherError.self) { try await grant.call("sing") }
    let accesses = try await host.usher.accesses()
    #expect(accesses.map(\.method) == ["tell", "tell", "tell"])
    #expect(accesses.allSatisfy { $0.permission == permission })
    #expect(try await host.usher.accesses([.camera]).isEmpty)
  }

  @Test func isBoundedAndSurvivesDamage() throws {
    let folder = try TemporaryFolder()
    let log = try AccessLog(folder: folder["state"], application: "com.example.test")
    let record = AccessRecord(time: 1, permission: .contacts, method: String(repeating: "ä", count: 1000))
    for _ in 0..<200 { try log.append(record) }
    let records = try log.records()
    #expect((40..<200).contains(records.count))
    #expect(records.allSatisfy { $0 == record })
    try folder.write([0, 10, 255, 10], to: "state/com.example.test.accesses", mode: 0o600)
    #expect(try log.records().count < records.count)
  }

  @Test func aFolderThatCannotBeWrittenCostsNoData() async throws {
    let host = try await TestHost(["Fortune"], prompter: SteadyPrompter(.allow))
    let permission = try await host.usher.request(.fixture("Fortune")).permission
    let grant = try await host.usher.access(permission)
    try host.folder.folder("state/com.example.test.accesses")
    var count = 0
    for try await _ in try await grant.call("tell") { count += 1 }
    #expect(count > 0)
    await #expect(throws: UsherError.self) { try await host.usher.accesses() }
  }
}
