// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemBus
import TestSupport
import Testing

@Suite("Calls over a bus", .requires(.dbus))
struct CallTests {
  @Test(
    "every type comes back as it was sent",
    arguments: [
      .byte(255), .boolean(true), .boolean(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max),
      .int64(.min), .uint64(.max), .double(-0.5), .string(""), .string("grüße 🎈"), .objectPath("/a/b"),
      .signature("a{sv}"),
      .bytes([]), .bytes([0, 1, 255]), .strings([]), .strings(["a", ""]), .array([.int32(1), .int32(-2)], of: "i"),
      .array([.bytes([1]), .bytes([])], of: "ay"), .structure([.string("a"), .uint32(7), .strings(["x"])]),
      .variant(.variant(.boolean(true))), .options(), .options(["a": .uint32(1), "b": .strings(["c"])]),
      .dictionary([BusValue.Entry(.uint32(4), .array([], of: "(sd)"))], key: "u", value: "a(sd)"),
      .array([.structure([.string("n"), .options(["k": .double(1)])])], of: "(sa{sv})"),
    ] as [BusValue])
  func everyType(_ value: BusValue) async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    #expect(try await bus.call(EchoService.call("Echo", [value])) == [value])
    withExtendedLifetime(service) {}
  }

  @Test("several values, and none, come back in their order")
  func severalValues() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    #expect(try await bus.call(EchoService.call("Echo")) == [])
    let values: [BusValue] = [.string("a"), .byte(1), .variant(.string("b"))]
    #expect(try await bus.call(EchoService.call("Echo", values)) == values)
    withExtendedLifetime(service) {}
  }

  @Test("a descriptor arrives as one of the receiver's own")
  func descriptors() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let path = try daemon.folder.write("what is in it", to: "file")
    // SAFETY: the path lives as long as the call.
    let sent = BusDescriptor(takingOver: unsafe open(path, O_RDONLY | O_CLOEXEC))
    let reply = try await bus.call(EchoService.call("Echo", [.descriptor(sent)]))
    let received = try #require(reply.first?.descriptor)
    #expect(received.number != sent.number)
    #expect(fcntl(received.number, F_GETFD) & FD_CLOEXEC != 0)
    var buffer = [UInt8](repeating: 0, count: 64)
    // SAFETY: the buffer is as long as it says.
    let count = unsafe read(received.number, &buffer, buffer.count)
    #expect(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self) == "what is in it")
    withExtendedLifetime(service) {}
  }

  @Test("a service's error keeps its name and its sentence")
  func remoteErrors() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let error = await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Fail")) }
    #expect(error?.code == .remote)
    #expect(error?.name == "org.example.Error.Broken")
    #expect(error?.description.contains("it broke") == true)
    let unknown = await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Nonsense")) }
    #expect(unknown?.isNothingThere == true)
    withExtendedLifetime(service) {}
  }

  @Test("a name that nobody has is nothing there")
  func nobodyThere() async throws {
    let daemon = try await PrivateBus()
    let bus = Bus(.address(daemon.address))
    let error = await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Echo")) }
    #expect(error?.isNothingThere == true)
  }

  @Test("what D-Bus can't carry is refused before it is sent, and the connection goes on")
  func badMessages() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let bad: [BusCall] = [
      BusCall(to: "no name", EchoService.path, EchoService.interface, "Echo"),
      BusCall(to: EchoService.name, "no path", EchoService.interface, "Echo"),
      BusCall(to: EchoService.name, EchoService.path, "nointerface", "Echo"),
      EchoService.call("no member"), EchoService.call("Echo", [.objectPath("nothing")]),
      EchoService.call("Echo", [.signature("{")]), EchoService.call("Echo", [.string("a\0b")]),
      EchoService.call("Echo", [.array([.string("a")], of: "u")]), EchoService.call("Echo", [.array([], of: "")]),
    ]
    for call in bad {
      let error = await #expect(throws: BusError.self) { try await bus.call(call) }
      #expect(error?.code == .badMessage, "\(call)")
    }
    #expect(try await bus.call(EchoService.call("Echo", [.byte(1)])) == [.byte(1)])
    withExtendedLifetime(service) {}
  }

  @Test("a service that never answers costs the deadline, and later calls are answered")
  func silentService() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let error = await #expect(throws: BusError.self) {
      try await bus.call(EchoService.call("Silence"), within: .milliseconds(50))
    }
    #expect(error?.code == .timedOut)
    #expect(error?.description.contains(EchoService.name) == true)
    #expect(try await bus.call(EchoService.call("Echo")) == [])
    withExtendedLifetime(service) {}
  }

  @Test("a cancelled call ends at once, and its late answer hurts nobody")
  func cancellation() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let waiting = Task {
      await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Silence"), within: .seconds(600)) }
    }
    let request = try #require(await service.unanswered())
    waiting.cancel()
    #expect(await waiting.value?.code == .cancelled)
    request.reply([.byte(1)])
    #expect(try await bus.call(EchoService.call("Echo", [.byte(2)])) == [.byte(2)])
  }

  @Test("a service that dies while it owes the answer is gone, and not timed out")
  func deadService() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    let waiting = Task {
      await #expect(throws: BusError.self) { try await bus.call(EchoService.call("Silence"), within: .seconds(600)) }
    }
    _ = try #require(await service.unanswered())
    service.bus.close()
    #expect(await waiting.value?.isGone == true)
  }

  @Test("a thread can wait for an answer, also while many others do")
  func waitingThreads() async throws {
    let daemon = try await PrivateBus()
    let service = try await EchoService(daemon.address)
    let bus = Bus(.address(daemon.address))
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          await OwnThread.run {
            let answer = try? bus.callAndWait(EchoService.call("Echo", [.int32(Int32(number))]))
            return answer == [.int32(Int32(number))]
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    withExtendedLifetime(service) {}
  }
}
