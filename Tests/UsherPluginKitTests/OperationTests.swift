// SPDX-License-Identifier: Apache-2.0

import CUsher
import ItemLayout
import Testing

@Suite("A plugin in Swift gives its items", .timeLimit(.minutes(2)))
struct OperationTests {
  private static let cancelled = Int32(USHER_RESULT_CANCELLED)

  private func numbers(_ host: TestHost, _ operation: usher_op) -> [UInt64] {
    host.items(operation).compactMap { item in
      if case .uint64(let number)? = item["number"] { number } else { nil }
    }
  }

  @Test func deliversEachOnceAndInOrder() throws {
    let plugin = try DrivenPlugin()
    let operation = DrivenPlugin.number
    #expect(plugin.start(1, ["count": .uint64(1000), "prefix": .text("Spruch")], as: operation) == 0)
    #expect(plugin.host.result(operation) == 0)
    #expect(numbers(plugin.host, operation) == Array(0..<1000))
    let first = plugin.host.items(operation).first
    #expect(first?.text("text") == "Spruch Nº 0")
    #expect(first?.records("tags").map { $0.text("value") } == ["kurz", "süß"])
    plugin.destroy()
    #expect(plugin.host.completions(operation).count == 1)
  }

  @Test func stopsWhenTheHostHasEnough() throws {
    let plugin = try DrivenPlugin(TestHost { _, number in number == 4 ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE })
    let operation = DrivenPlugin.number
    #expect(plugin.start(1, ["count": .uint64(1_000_000)], as: operation) == 0)
    #expect(plugin.host.result(operation) == 0)
    #expect(numbers(plugin.host, operation).count == 5)
  }

  @Test func keepsStillWhilePausedAndLetsOthersGoOn() throws {
    let slow = DrivenPlugin.number
    let plugin = try DrivenPlugin(TestHost { op, _ in op == slow ? USHER_DELIVER_PAUSE : USHER_DELIVER_MORE })
    #expect(plugin.start(1, ["count": .uint64(3)], as: slow) == 0)
    let quick = DrivenPlugin.number
    #expect(plugin.start(1, ["count": .uint64(500)], as: quick) == 0)
    #expect(plugin.host.result(quick) == 0)
    #expect(numbers(plugin.host, slow) == [0])
    for next in 1..<3 {
      plugin.resume(slow)
      plugin.host.wait { $0.filter { $0.operation == slow }.count == next + 1 }
    }
    plugin.resume(slow)
    #expect(plugin.host.result(slow) == 0)
    #expect(numbers(plugin.host, slow) == [0, 1, 2])
  }

  /// The host resumes from another thread before its `deliver` has returned the pause.
  @Test func losesNoItemWhereTheResumeComesFirst() throws {
    let resumed = TestGate()
    let wanted = TestGate()
    let plugin = try DrivenPlugin(
      TestHost { _, _ in
        wanted.open()
        resumed.wait()
        return USHER_DELIVER_PAUSE
      })
    let operation = DrivenPlugin.number
    let count = 2000
    #expect(plugin.start(1, ["count": .uint64(UInt64(count))], as: operation) == 0)
    for _ in 0..<count {
      wanted.wait()
      plugin.resume(operation)
      resumed.open()
    }
    #expect(plugin.host.result(operation) == 0)
    #expect(numbers(plugin.host, operation) == Array(0..<UInt64(count)))
  }

  @Test func takesTurnsBetweenOperations() throws {
    let blocker = DrivenPlugin.number
    let gate = TestGate()
    let plugin = try DrivenPlugin(
      TestHost { operation, _ in
        if operation == blocker { gate.wait() }
        return USHER_DELIVER_MORE
      })
    #expect(plugin.start(1, ["count": .uint64(1)], as: blocker) == 0)
    plugin.host.wait { $0.contains { $0.operation == blocker } }
    let operations = [DrivenPlugin.number, DrivenPlugin.number]
    for operation in operations {
      #expect(plugin.start(1, ["count": .uint64(20)], as: operation) == 0)
    }
    gate.open()
    for operation in operations { #expect(plugin.host.result(operation) == 0) }
    let order = plugin.host.events.compactMap(\.operation).filter { $0 != blocker }
    #expect(order == (0...20).flatMap { _ in operations })
  }

  @Test func cancelsWhilePausedAndReleasesTheSource() throws {
    let plugin = try DrivenPlugin(TestHost { _, _ in USHER_DELIVER_PAUSE })
    let operation = DrivenPlugin.number
    #expect(plugin.start(1, ["count": .uint64(9)], as: operation) == 0)
    plugin.host.wait { $0.contains { $0.operation == operation } }
    #expect(plugin.cancel(operation) == 0)
    #expect(plugin.host.result(operation) == Self.cancelled)
    #expect(plugin.host.log.last == "source released")
    #expect(plugin.cancel(operation) == 0)
    #expect(plugin.cancel(.max) == 0)
    #expect(plugin.resume(.max) == 0)
    #expect(plugin.resume(operation, hold: 3) == 0)
    plugin.destroy()
    #expect(plugin.host.completions(operation).count == 1)
  }

  @Test func completesWhatIsOpenWhenItEnds() throws {
    let plugin = try DrivenPlugin(TestHost { _, _ in USHER_DELIVER_PAUSE })
    let operations = (0..<20).map { _ in DrivenPlugin.number }
    for operation in operations {
      #expect(plugin.start(1, ["count": .uint64(9)], as: operation) == 0)
    }
    plugin.destroy()
    for operation in operations {
      #expect(plugin.host.completions(operation).count == 1)
      #expect(plugin.host.result(operation) == Self.cancelled)
    }
    #expect(plugin.host.callsAfterDeath == 0)
  }

  @Test func passesOnAFailureInTheMidst() throws {
    let plugin = try DrivenPlugin()
    let operation = DrivenPlugin.number
    #expect(plugin.start(1, ["count": .uint64(5), "prefix": .text("fail")], as: operation) == 0)
    plugin.host.result(operation)
    let damaged = Int32(USHER_RESULT_DAMAGED)
    #expect(
      plugin.host.completions(operation)
        == [.completed(operation, damaged, authorization: nil, detail: "„1“ is damaged")])
    #expect(numbers(plugin.host, operation) == [0])
  }

  @Test func goesOnSearchingWhereNothingIsFoundYet() throws {
    let plugin = try DrivenPlugin()
    let operation = DrivenPlugin.number
    #expect(plugin.start(1, ["count": .uint64(10), "prefix": .text("search")], as: operation) == 0)
    #expect(plugin.host.result(operation) == 0)
    #expect(numbers(plugin.host, operation) == [0, 3, 6, 9])
  }

  @Test func refusesAnItemThatNoLayoutDescribesAndOneWithAHold() throws {
    let plugin = try DrivenPlugin()
    let (kind, hold) = (DrivenPlugin.number, DrivenPlugin.number)
    #expect(plugin.start(1, ["count": .uint64(1), "prefix": .text("kind")], as: kind) == 0)
    #expect(plugin.host.result(kind) == Int32(USHER_RESULT_INTERNAL))
    #expect(plugin.start(5, as: hold) == 0)
    #expect(plugin.host.result(hold) == Int32(USHER_RESULT_INTERNAL))
    #expect(plugin.host.items(kind).isEmpty && plugin.host.items(hold).isEmpty)
  }

  @Test func deliversTheCoresItems() throws {
    let plugin = try DrivenPlugin()
    let operation = DrivenPlugin.number
    #expect(plugin.start(4, under: TestGrant(scope: "write"), as: operation) == 0)
    #expect(plugin.host.result(operation) == 0)
    #expect(
      plugin.host.items(operation).map { $0.members.map(\.name) }
        == [["done", "total"], ["identifiers"], ["lost"], ["identifiers"]])
    #expect(plugin.host.items(operation)[1].records("identifiers").map { $0.text("value") } == ["a", "ü"])
  }

  @Test func refusesUnknownMethodsAndUsedNumbers() throws {
    let plugin = try DrivenPlugin(TestHost { _, _ in USHER_DELIVER_PAUSE })
    let operation = DrivenPlugin.number
    let invalid = Int32(USHER_RESULT_INVALID)
    #expect(unsafe plugin.start(99, of: FortuneImage.sayings, raw: nil, as: operation) == invalid)
    #expect(plugin.start(1, ["count": .uint64(5)], as: operation) == 0)
    #expect(plugin.start(1, ["count": .uint64(5)], as: operation) == invalid)
    #expect(plugin.start(1, as: 0) == invalid)
    plugin.destroy()
    #expect(plugin.host.completions(operation).count == 1)
  }

  @Test(arguments: [0, 8, 24, 33, 4104] as [UInt32])
  func refusesArgumentsOfThatSize(size: UInt32) throws {
    let plugin = try DrivenPlugin()
    let memory = GuardedMemory()
    let place = unsafe memory.end(8)
    unsafe place.storeBytes(of: size, as: UInt32.self)
    for id in [FortuneImage.sayings, USHER_EXT_CONTACTS] {
      let result = unsafe plugin.start(1, of: id, raw: place, as: DrivenPlugin.number)
      #expect(result == Int32(USHER_RESULT_INVALID))
    }
    #expect(
      unsafe plugin.start(1, of: FortuneImage.sayings, raw: nil, as: DrivenPlugin.number) == Int32(USHER_RESULT_INVALID)
    )
  }

  @Test func survivesFiveHundredEndsInTheMidst() throws {
    for round in 0..<500 {
      let plugin = try DrivenPlugin()
      let operation = DrivenPlugin.number
      #expect(plugin.start(1, ["count": .uint64(1_000_000)], as: operation) == 0)
      if round % 3 == 0 { plugin.host.wait { $0.contains { $0.operation == operation } } }
      if round % 3 == 1 { #expect(plugin.cancel(operation) == 0) }
      plugin.destroy()
      #expect(plugin.host.completions(operation).count == 1)
      #expect(plugin.host.callsAfterDeath == 0)
    }
  }
}
