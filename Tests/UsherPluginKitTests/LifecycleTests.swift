// SPDX-License-Identifier: Apache-2.0

import CUsher
import Glibc
import ItemLayout
import TestSupport
import Testing

@Suite("A plugin in Swift lives and ends", .timeLimit(.minutes(2)))
struct LifecycleTests {
  private let hostSize = 128

  @Test func givesTheSameTableEveryTime() {
    let first = unsafe FortuneImage.open(minor: 0)
    let second = unsafe FortuneImage.open(minor: 7)
    #expect(unsafe first == second)
    #expect(unsafe FortuneImage.table.pointee.struct_size == 112)
    #expect(unsafe String(cString: FortuneImage.table.pointee.id) == "com.example.swift-fortune")
    #expect(unsafe String(cString: FortuneImage.table.pointee.category) == "com.example.swift-fortune")
    #expect(unsafe String(cString: FortuneImage.table.pointee.version) == "1.2.3")
  }

  @Test func tellsTheAuthorWhoItIsFor() throws {
    let plugin = try DrivenPlugin()
    #expect(plugin.host.log == ["made for org.example.über (Über) in de_DE.UTF-8, state in /tmp/état"])
  }

  @Test func endsWithItsOwnWordsAndSaysNothingAfterwards() throws {
    let plugin = try DrivenPlugin()
    plugin.destroy()
    #expect(plugin.host.log.suffix(2) == ["shut down", "gone"])
    #expect(plugin.host.callsAfterDeath == 0)
  }

  @Test func refusesWithTheAuthorsResultAndSentence() {
    let host = TestHost(settings: ["refuse": "der Dienst „x“ fehlt"])
    #expect { try DrivenPlugin(host) } throws: {
      ($0 as? DrivenPlugin.Refusal)?.result == Int32(USHER_RESULT_UNAVAILABLE)
    }
    #expect(host.events.last == .log(3, "com.example.swift-fortune can't start: der Dienst „x“ fehlt"))
  }

  @Test(arguments: [0, 4, 120, 127, 132, 4104, UInt32.max])
  func refusesAHostsTableOfThatSize(size: UInt32) {
    let host = TestHost()
    unsafe host.table.pointee.struct_size = size
    #expect { try DrivenPlugin(host) } throws: { ($0 as? DrivenPlugin.Refusal)?.result == Int32(USHER_RESULT_INVALID) }
  }

  @Test func takesALongerTableOfALaterHost() throws {
    let host = TestHost()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 8)
    defer { unsafe memory.deallocate() }
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0xa5, count: 4096)
    unsafe memory.copyMemory(from: host.table, byteCount: hostSize)
    unsafe memory.storeBytes(of: 4096, as: UInt32.self)
    var context: OpaquePointer?
    let create = unsafe FortuneImage.table.pointee.create
    #expect(unsafe create?(memory.assumingMemoryBound(to: usher_host_v1.self), &context) == 0)
    unsafe FortuneImage.table.pointee.destroy(context)
  }

  @Test func readsNothingBehindTheHostsTable() {
    let host = TestHost()
    let memory = GuardedMemory()
    let size = hostSize
    let place = unsafe memory.end(size)
    unsafe place.copyMemory(from: host.table, byteCount: size)
    var context: OpaquePointer?
    let create = unsafe FortuneImage.table.pointee.create
    #expect(unsafe create?(place.assumingMemoryBound(to: usher_host_v1.self), &context) == 0)
    unsafe FortuneImage.table.pointee.destroy(context)
    // A table that says it is shorter is refused by its size, and nothing else of it is read.
    let short = unsafe memory.end(4)
    unsafe short.storeBytes(of: 4, as: UInt32.self)
    #expect(unsafe create?(short.assumingMemoryBound(to: usher_host_v1.self), &context) == Int32(USHER_RESULT_INVALID))
  }

  @Test func refusesAHostThatLacksAFunction() {
    let host = TestHost()
    unsafe host.table.pointee.deliver = nil
    #expect { try DrivenPlugin(host) } throws: { ($0 as? DrivenPlugin.Refusal)?.result == Int32(USHER_RESULT_INVALID) }
  }

  @Test func refusesCallsWithoutAnInstance() {
    var context: OpaquePointer?
    let table = unsafe FortuneImage.table.pointee
    let invalid = Int32(USHER_RESULT_INVALID)
    #expect(unsafe table.create?(nil, &context) == invalid)
    #expect(unsafe table.create?(TestHost().table, nil) == invalid)
    #expect(unsafe table.status?(nil, usher_str(), nil) == invalid)
    #expect(unsafe table.cancel?(nil, 1) == invalid)
    #expect(unsafe table.observe?(nil, 1) == invalid)
    #expect(unsafe table.extension?(nil, "x") == nil)
    unsafe table.destroy?(nil)
  }

  @Test func keepsTwoInstancesApart() throws {
    let first = try DrivenPlugin()
    let second = try DrivenPlugin()
    let operation = DrivenPlugin.number
    #expect(first.request("ask", answer: "yes", as: operation) == 0)
    #expect(first.host.result(operation) == 0)
    #expect(first.status("ask").status.authorization == Int32(USHER_AUTHORIZATION_AUTHORIZED))
    #expect(second.status("ask").status.authorization == Int32(USHER_AUTHORIZATION_NOT_DETERMINED))
    first.destroy()
    #expect(second.status("read").result == 0)
    #expect(second.host.events.count == 1)
  }

  /// In a process of its own, because the tests beside this one have threads and descriptors too.
  @Test func leavesNoThreadAndNoDescriptorBehindInAThousandRounds() async {
    await #expect(processExitsWith: .success) {
      func count(_ folder: String) -> Int { FileTree.names(in: folder).count }
      var before = (threads: 0, files: 0)
      for round in 0..<1000 {
        let plugin = try DrivenPlugin()
        let operation = DrivenPlugin.number
        if round % 2 == 0 { _ = plugin.start(1, ["count": .uint64(3)], as: operation) }
        plugin.destroy()
        if round == 10 { before = (count("/proc/self/task"), count("/proc/self/fd")) }
      }
      let grown = (count("/proc/self/task") - before.threads, count("/proc/self/fd") - before.files)
      // A thread that was joined just now may still be listed, and the runtime starts threads when it likes; what each
      // round left behind would add up to hundreds.
      guard grown.0 < 10, grown.1 < 10 else { fatalError("grew by \(grown.0) threads and \(grown.1) descriptors") }
    }
  }
}
