// SPDX-License-Identifier: Apache-2.0

import CUsher
import ItemLayout
import Testing

@Suite("A plugin in Swift says how things stand", .timeLimit(.minutes(2)))
struct StatusTests {
  @Test(arguments: ["", "read"])
  func answersForTheDefaultScopeByBothItsNames(scope: String) throws {
    let (result, status) = try DrivenPlugin().status(scope)
    #expect(result == 0)
    #expect(status.authorization == Int32(USHER_AUTHORIZATION_NOT_DETERMINED))
    #expect(status.reason == UInt32(USHER_REASON_NO_BACKEND))
    #expect(status.accuracy == UInt32(USHER_ACCURACY_REDUCED))
    #expect(status.authority == UInt32(USHER_AUTHORITY_CONSENT))
    #expect(status.lifetime == UInt32(USHER_LIFETIME_EXPIRES))
    #expect(status.expires_unix_ms == 4_000_000_000_000)
  }

  @Test func saysUnknownScopeAndGrantsNothing() throws {
    let plugin = try DrivenPlugin()
    for scope in ["reed", "READ", "read ", "default"] {
      var status = usher_status_v1()
      status.struct_size = 40
      status.authorization = Int32(USHER_AUTHORIZATION_AUTHORIZED)
      #expect(unsafe plugin.status(scope, &status) == Int32(USHER_RESULT_UNKNOWN_SCOPE))
      #expect(status.authorization == 0)
      #expect(plugin.explain(scope) == nil)
    }
  }

  @Test func passesOnNoGrantUnderConsent() throws {
    let plugin = try DrivenPlugin()
    let (result, status) = plugin.status("write")
    #expect(result == Int32(USHER_RESULT_INTERNAL))
    #expect(status.authorization == 0)
    #expect(plugin.host.log.last?.contains("which only an authority of the system may say") == true)
  }

  @Test(arguments: [0x00, 0xff, 0xa5] as [UInt8])
  func writesEveryMemberAndNoByteBeyond(filling: UInt8) throws {
    let plugin = try DrivenPlugin()
    let memory = GuardedMemory()
    let size = 40
    let place = unsafe memory.end(size, filledWith: filling)
    unsafe place.storeBytes(of: UInt32(size), as: UInt32.self)
    let status = unsafe place.assumingMemoryBound(to: usher_status_v1.self)
    #expect(unsafe plugin.status("read", status) == 0)
    #expect(unsafe status.pointee.struct_size == size)
    #expect(unsafe status.pointee.can_prompt == 0)
    #expect(unsafe status.pointee.reserved0 == 0)
    #expect(unsafe status.pointee.reason == UInt32(USHER_REASON_NO_BACKEND))
  }

  @Test func leavesWhatALaterHostAppendedAlone() throws {
    let plugin = try DrivenPlugin()
    let memory = GuardedMemory()
    let place = unsafe memory.end(64, filledWith: 0xa5)
    unsafe place.storeBytes(of: 64, as: UInt32.self)
    #expect(unsafe plugin.status("read", place.assumingMemoryBound(to: usher_status_v1.self)) == 0)
    for byte in 40..<64 { #expect(unsafe place.load(fromByteOffset: byte, as: UInt8.self) == 0xa5) }
  }

  @Test(arguments: [0, 4, 32, 36, 44, 4104] as [UInt32])
  func refusesAStatusOfThatSize(size: UInt32) throws {
    let plugin = try DrivenPlugin()
    let memory = GuardedMemory()
    let place = unsafe memory.end(4)
    unsafe place.storeBytes(of: size, as: UInt32.self)
    #expect(
      unsafe plugin.status("read", place.assumingMemoryBound(to: usher_status_v1.self)) == Int32(USHER_RESULT_INVALID))
    #expect(unsafe plugin.status("read", nil) == Int32(USHER_RESULT_INVALID))
  }

  @Test func explainsInTheAuthorsWordsOrItsOwn() throws {
    let plugin = try DrivenPlugin()
    #expect(plugin.explain("") == "„Sprüche“ sind da; apt install fortunes")
    #expect(plugin.explain("ask") == "nobody has decided about this yet, and nothing forbids it")
  }

  @Test func answersWhileTheLaneIsBusy() throws {
    let gate = TestGate()
    let host = TestHost { _, _ in
      gate.wait()
      return USHER_DELIVER_MORE
    }
    let plugin = try DrivenPlugin(host)
    let operation = DrivenPlugin.number
    #expect(plugin.start(1, ["count": .uint64(1)], as: operation) == 0)
    host.wait { $0.contains { $0.operation == operation } }
    #expect(plugin.status("read").result == 0)
    gate.open()
    #expect(host.result(operation) == 0)
  }

  @Test func letsChangesThroughBetweenOnAndOffOnly() throws {
    let plugin = try DrivenPlugin()
    #expect(plugin.host.events.count == 1)
    #expect(plugin.observe(true) == 0)
    #expect(plugin.observe(false) == 0)
    #expect(plugin.host.events.dropFirst() == [.statusChanged("read"), .statusChanged("ask")])
    #expect(plugin.observe(true) == 0)
    plugin.destroy()
    #expect(plugin.host.events.filter { $0 == .statusChanged("ask") }.count == 2)
    #expect(plugin.host.callsAfterDeath == 0)
  }

  @Test func opensSettingsOrSaysWhyNot() throws {
    #expect(try DrivenPlugin(TestHost(settings: ["settings": ""])).openSettings() == 0)
    let plugin = try DrivenPlugin()
    #expect(plugin.openSettings() == Int32(USHER_RESULT_NOT_FOUND))
    #expect(plugin.host.log.last == "com.example.swift-fortune: no settings here")
  }
}
