// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemBus
import TestSupport
import Testing

@Suite("Connections to a bus")
struct ConnectionTests {
  @Test("a bus that isn't there is no bus, and the sentence says where it was looked for")
  func noBus() async throws {
    let folder = try TemporaryFolder()
    let bus = Bus(.address("unix:path=\(folder["bus"])"))
    let error = await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Echo")) }
    #expect(error?.code == .noBus)
    #expect(error?.description.contains(folder.path) == true)
  }

  @Test("what is no address is no bus", arguments: ["", "nonsense", "unix:path=", "unix:path=relative"])
  func badAddress(_ address: String) async throws {
    let bus = Bus(.address(address))
    let error = await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Echo")) }
    #expect(error?.code == .noBus)
  }

  @Test("a bus that accepts and says nothing costs the deadline, and no more")
  func silentBus() async throws {
    let folder = try TemporaryFolder()
    let socket = try ListeningSocket(folder["bus"])
    let bus = Bus(.address("unix:path=\(folder["bus"])"))
    let error = await #expect(throws: BusError.self) {
      try await bus.call(EchoService.call("Echo"), within: .milliseconds(50))
    }
    #expect(error?.code == .timedOut)
    #expect(error?.description.contains(folder.path) == true)
    let subscribing = await #expect(throws: BusError.self) {
      try await bus.subscribe(BusMatch(member: "Anything"), within: .milliseconds(50)) { _ in }
    }
    #expect(subscribing?.code == .timedOut)
    withExtendedLifetime(socket) {}
  }

  @Test("a bus that hangs later costs the deadline", .requires(.dbus))
  func frozenBus() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    #expect(try await bus.call(EchoService.call("Echo")) == [])
    daemon.freeze()
    let error = await #expect(throws: BusError.self) {
      try await bus.call(EchoService.call("Echo"), within: .milliseconds(50))
    }
    #expect(error?.code == .timedOut)
    daemon.thaw()
    #expect(try await bus.call(EchoService.call("Echo")) == [])
    withExtendedLifetime(service) {}
  }

  @Test(
    "a bus that ends is told to who waits and who listens, and the next call opens a new connection", .requires(.dbus))
  func lostBus() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let events = try await bus.events(BusMatch(interface: EchoService.interface))
    let waiting = Task {
      await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Silence"), within: .seconds(600)) }
    }
    _ = try #require(await service.unanswered())
    await daemon.end()
    #expect(await waiting.value?.isGone == true)
    var heard: [BusEvent] = []
    for await event in events { heard.append(event) }
    guard case .lost? = heard.last else {
      Issue.record("the last event is \(String(describing: heard.last))")
      return
    }
    let error = await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Echo")) }
    #expect(error?.code == .noBus)
  }

  @Test("a connection that was closed stays closed, and tells who waits", .requires(.dbus))
  func closing() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let waiting = Task {
      await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Silence"), within: .seconds(600)) }
    }
    _ = try #require(await service.unanswered())
    bus.close()
    #expect(await waiting.value?.code == .closed)
    let error = await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Echo")) }
    #expect(error?.code == .closed)
  }

  @Test("what the bus forbids is forbidden", .requires(.dbus))
  func forbidden() async throws {
    let daemon = try await PrivateBus(rules: #"<deny send_interface="org.example.Echo"/>"#)
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let error = await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Echo")) }
    #expect(error?.isForbidden == true)
    withExtendedLifetime(service) {}
  }

  @Test("a name is owned by one only", .requires(.dbus))
  func names() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    await #expect(throws: BusError.self) { try await Bus(.address(daemon.address)).requestName(EchoService.name) }
    withExtendedLifetime(service) {}
  }
}
