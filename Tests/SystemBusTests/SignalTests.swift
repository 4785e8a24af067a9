// SPDX-License-Identifier: Apache-2.0

import SystemBus
import TestSupport
import Testing

@Suite("Signals of a bus", .requires(.dbus))
struct SignalTests {
  private static let match = BusMatch(
    from: EchoService.name, path: EchoService.path, interface: EchoService.interface, member: "Happened")

  private func emit(_ bus: Bus, _ text: String, member: String = "Happened") async throws {
    try await bus.emit(path: EchoService.path, EchoService.interface, member, [.string(text)])
  }

  @Test("signals come in their order, and only those that were asked for")
  func order() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let events = try await Bus(.address(daemon.address)).events(Self.match)
    for number in 0..<5 {
      try await emit(service.bus, "other", member: "Else")
      try await emit(service.bus, "\(number)")
    }
    var heard: [String?] = []
    for await event in events {
      if case .signal(let signal) = event { heard.append(signal.arguments.first?.text) }
      if heard.count == 5 { break }
    }
    #expect(heard == ["0", "1", "2", "3", "4"])
  }

  @Test("a first argument can be asked for")
  func firstArgument() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    var match = Self.match
    match.firstArgument = "mine"
    let events = try await Bus(.address(daemon.address)).events(match)
    try await emit(service.bus, "mine too")
    try await emit(service.bus, "mine")
    var iterator = events.makeAsyncIterator()
    guard case .signal(let signal)? = await iterator.next() else {
      Issue.record("no signal came")
      return
    }
    #expect(signal.arguments == [.string("mine")])
  }

  @Test("a signal of somebody else doesn't pass for the service's", .requires(.busctl))
  func forgery() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let events = try await Bus(.address(daemon.address)).events(Self.match)
    // Signals to one connection arrive there whatever it has asked for.
    let names = try await Command("busctl", ["--address=\(daemon.address)", "list", "--unique", "--no-legend"]).run()
    for name in names.output.split(separator: "\n").compactMap({ $0.split(separator: " ").first }) {
      let forged = try await Command(
        "dbus-send",
        [
          "--bus=\(daemon.address)", "--type=signal", "--dest=\(name)", EchoService.path,
          "\(EchoService.interface).Happened", "string:forged",
        ]
      ).run()
      #expect(forged.exitStatus == 0)
    }
    try await emit(service.bus, "real")
    var iterator = events.makeAsyncIterator()
    guard case .signal(let signal)? = await iterator.next() else {
      Issue.record("no signal came")
      return
    }
    #expect(signal.arguments == [.string("real")])
  }

  @Test("a service that goes and comes is told, and signals of the new one come through")
  func owners() async throws {
    let daemon = try await PrivateBus()
    let first = try await EchoService(daemon.address)
    let events = try await Bus(.address(daemon.address)).events(Self.match)
    var iterator = events.makeAsyncIterator()
    first.bus.close()
    #expect(await iterator.next() == .owner(nil))
    let second = try await EchoService(daemon.address)
    guard case .owner(.some)? = await iterator.next() else {
      Issue.record("the new owner wasn't told")
      return
    }
    try await emit(second.bus, "again")
    guard case .signal(let signal)? = await iterator.next() else {
      Issue.record("no signal came")
      return
    }
    #expect(signal.arguments == [.string("again")])
  }

  @Test("a service that isn't there yet can be listened to")
  func early() async throws {
    let daemon = try await PrivateBus()
    let events = try await Bus(.address(daemon.address)).events(Self.match)
    let service = try await EchoService(daemon.address)
    try await emit(service.bus, "first")
    var heard: [BusEvent] = []
    for await event in events {
      heard.append(event)
      if heard.count == 2 { break }
    }
    guard case .owner(.some)? = heard.first, case .signal? = heard.last else {
      Issue.record("\(heard)")
      return
    }
  }

  @Test("nothing comes after a subscription was cancelled")
  func cancelling() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let (heard, continuation) = AsyncStream.makeStream(of: String.self)
    let one = try await bus.subscribe(Self.match) { event in
      if case .signal(let signal) = event { continuation.yield("one \(signal.arguments[0].text ?? "")") }
    }
    let two = try await bus.subscribe(Self.match) { event in
      if case .signal(let signal) = event { continuation.yield("two \(signal.arguments[0].text ?? "")") }
    }
    one.cancel()
    try await emit(service.bus, "a")
    try await emit(service.bus, "b")
    var texts: [String] = []
    for await text in heard {
      texts.append(text)
      if text == "two b" { break }
    }
    #expect(texts == ["two a", "two b"])
    withExtendedLifetime(two) {}
  }

  @Test(
    "a match that can't be asked for is an error, and not silence",
    arguments: [BusMatch(path: "no path"), BusMatch(member: "a',sender='b"), BusMatch(firstArgument: "a\\")])
  func refusedRule(_ match: BusMatch) async throws {
    let daemon = try await PrivateBus()
    let bus = Bus(.address(daemon.address))
    await #expect(throws: BusError.self) { try await bus.subscribe(match) { _ in } }
  }
}
