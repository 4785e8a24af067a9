// SPDX-License-Identifier: Apache-2.0

import CUsher
import ItemLayout
import TestSupport
import Testing

@Suite("A plugin in Swift feeds a watch", .timeLimit(.minutes(2)))
struct FeedTests {
  /// Starts the watch and waits until the lane has it.
  private func watch(_ plugin: DrivenPlugin) -> usher_op {
    let operation = DrivenPlugin.number
    #expect(plugin.start(2, as: operation) == 0)
    _ = plugin.observe(true)
    return operation
  }

  private func push(_ count: UInt64, end: String = "", _ plugin: DrivenPlugin) {
    let operation = DrivenPlugin.number
    #expect(plugin.start(3, ["count": .uint64(count), "end": .text(end)], as: operation) == 0)
    #expect(plugin.host.result(operation) == 0)
  }

  @Test func passesOnWhatIsSent() throws {
    let plugin = try DrivenPlugin()
    let operation = watch(plugin)
    push(3, end: "end", plugin)
    #expect(plugin.host.result(operation) == 0)
    #expect(plugin.host.items(operation).map { $0.text("identifier") } == ["saying-0", "saying-1", "saying-2"])
    #expect(plugin.host.log.last == "feed stopped")
  }

  @Test func letsOneItemStandForThoseThatDontFit() throws {
    let plugin = try DrivenPlugin()
    let operation = watch(plugin)
    push(1000, end: "end", plugin)
    #expect(plugin.host.result(operation) == 0)
    #expect(plugin.host.items(operation).map { $0.members.map(\.name) } == [["identifiers"]])
    #expect(plugin.host.items(operation).first?.records("identifiers") == [])
  }

  @Test func passesOnTheAuthorsFailure() throws {
    let plugin = try DrivenPlugin()
    let operation = watch(plugin)
    push(1, end: "fail", plugin)
    #expect(plugin.host.result(operation) == Int32(USHER_RESULT_GONE))
    let gone = Int32(USHER_RESULT_GONE)
    #expect(
      plugin.host.completions(operation)
        == [.completed(operation, gone, authorization: nil, detail: "the watch „starb“")])
  }

  @Test func tellsTheAuthorThatNobodyListensAnyMore() throws {
    let plugin = try DrivenPlugin()
    let operation = watch(plugin)
    #expect(plugin.cancel(operation) == 0)
    #expect(plugin.host.result(operation) == Int32(USHER_RESULT_CANCELLED))
    #expect(plugin.host.log.last == "feed stopped")
    push(5, plugin)
    #expect(plugin.host.items(operation).isEmpty)
  }

  @Test func runsAClosureWhereADescriptorHasSomethingToRead() throws {
    let folder = try TemporaryFolder()
    let plugin = try DrivenPlugin()
    let operation = DrivenPlugin.number
    #expect(plugin.start(6, ["path": .text(folder.path)], as: operation) == 0)
    _ = plugin.observe(true)
    try folder.write("x", to: "new")
    plugin.host.wait { $0.contains { $0.operation == operation } }
    #expect(plugin.host.items(operation).first?.records("identifiers").map { $0.text("value") } == [folder.path])
    #expect(plugin.cancel(operation) == 0)
    #expect(plugin.host.result(operation) == Int32(USHER_RESULT_CANCELLED))
    let missing = DrivenPlugin.number
    #expect(plugin.start(6, ["path": .text("\(folder.path)/no")], as: missing) == 0)
    #expect(plugin.host.result(missing) == Int32(USHER_RESULT_NOT_FOUND))
  }
}
