// SPDX-License-Identifier: Apache-2.0

import ItemLayout
import TestSupport
import Testing
import Usher
import UsherModel

@Suite("Data behind a grant")
struct DataTests {
  private func granted(
    _ fixture: String, _ configure: (inout Usher.Configuration) -> Void = { _ in }
  ) async throws -> (TestHost, Grant<Untyped>) {
    let host = try await TestHost([fixture], prompter: SteadyPrompter(.allow), configure: configure)
    _ = try await host.usher.request(.fixture(fixture))
    return (host, try await host.usher.access(.fixture(fixture)))
  }

  @Test func withoutAGrantThereIsNone() async throws {
    let host = try await TestHost(["Fortune"])
    let error = await #expect(throws: UsherError.self) { try await host.usher.access(.fixture("Fortune")) }
    #expect(error?.code == .notAuthorized)
    #expect(error?.status?.authorization == .notDetermined)
  }

  @Test func itemsOfAnUnknownCategoryComeByTheirLayouts() async throws {
    let (host, grant) = try await granted("Fortune")
    #expect(try await grant.methods().map(\.name).first == "tell")
    var texts: [String] = []
    for try await item in try await grant.call("tell", ["count": .uint64(3)]) { texts.append(item.record.text("text")) }
    #expect(texts.count == 3)
    #expect(texts.allSatisfy { !$0.isEmpty })
    _ = host
  }

  @Test(arguments: ["CompletesInline", "CompletesFromThread", "DoubleComplete", "DeliversAfterComplete"])
  func aCallEndsOnceHoweverItIsCompleted(_ fixture: String) async throws {
    let (host, grant) = try await granted(fixture)
    for _ in 0..<20 {
      for try await _ in try await grant.call() {}
    }
    _ = host
  }

  @Test func aMillionItemsComeInOrderThroughAPausedPlugin() async throws {
    let (host, grant) = try await granted("FloodsItems")
    var expected: UInt64 = 0
    for try await item in try await grant.call() {
      expected += 1
      #expect(item.record["number"] == .uint64(expected))
      if expected == 100_000 { break }
    }
    #expect(expected == 100_000)
    _ = host
  }

  @Test(arguments: [1, 2, 3, 63, 64, 65, 200] as [UInt64])
  func whatWasDeliveredArrivesThoughNothingFollows(_ count: UInt64) async throws {
    let (host, grant) = try await granted("BurstThenNothing")
    for _ in 0..<10 {
      var iterator = try await grant.call("items", ["count": .uint64(count)]).makeAsyncIterator()
      for number in 1...count { #expect(try await iterator.next()?.record["number"] == .uint64(number)) }
    }
    _ = host
  }

  @Test func aReaderThatIsCancelledWhileItWaitsEnds() async throws {
    let (host, grant) = try await granted("BurstThenNothing")
    let items = try await grant.call("items", ["count": .uint64(3)])
    let (third, arrived) = AsyncStream.makeStream(of: Void.self)
    let reading = Task {
      var count = 0
      for try await _ in items {
        count += 1
        if count == 3 { arrived.finish() }
      }
    }
    for await _ in third {}
    reading.cancel()
    let error = await #expect(throws: UsherError.self) { try await reading.value }
    #expect(error?.code == .cancelled)
    _ = host
  }

  @Test func aPluginThatDoesNotPauseFailsTheCall() async throws {
    let (host, grant) = try await granted("IgnoresPause")
    let items = try await grant.call()
    // Nobody reads: the plugin runs into the bound.
    await #expect(throws: UsherError.self) {
      try await confirmation("the buffer is bounded", expectedCount: 0...4096) { taken in
        while true {
          guard try await items.first(where: { _ in true }) != nil else { return }
          taken()
          await host.usher.refresh()
        }
      }
    }
  }

  @Test func anItemThatIsNotThereFailsTheCall() async throws {
    let (host, grant) = try await granted("DeliversNull")
    let error = await #expect(throws: UsherError.self) { for try await _ in try await grant.call() {} }
    #expect(error?.code == .pluginFailed)
    _ = host
  }

  @Test func aCallThatNeverCompletesTimesOut() async throws {
    let (host, grant) = try await granted("NeverCompletes") { $0.limits.data = .milliseconds(200) }
    let error = await #expect(throws: UsherError.self) { for try await _ in try await grant.call() {} }
    #expect(error?.code == .timedOut)
    _ = host
  }

  @Test func takingTheAnswerBackEndsTheGrantAndWhatIsUnderWay() async throws {
    let (host, grant) = try await granted("FloodsItems")
    let items = try await grant.call()
    var iterator = items.makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    _ = try await host.usher.reset()
    var ended: UsherError?
    do {
      while try await iterator.next() != nil {}
    } catch {
      ended = error
    }
    #expect(ended?.code == .revoked)
    let next = await #expect(throws: UsherError.self) { try await grant.call() }
    #expect(next?.code == .revoked)
  }

  @Test func anUnknownMethodAndAWrongArgumentSayWhatThereIs() async throws {
    let (host, grant) = try await granted("Fortune")
    let method = await #expect(throws: UsherError.self) { try await grant.call("sing") }
    #expect(method?.code == .unknownMethod)
    #expect(method?.description.contains("tell") == true)
    let argument = await #expect(throws: UsherError.self) { try await grant.call("tell", ["n": .uint64(1)]) }
    #expect(argument?.code == .badArguments)
    #expect(argument?.description.contains("count") == true)
    _ = host
  }
}
