// SPDX-License-Identifier: Apache-2.0

import SystemBus
import Synchronization

/// A service that tests call: it gives back what it gets.
struct EchoService: Sendable {
  static let name = "org.example.Echo"
  static let path = "/org/example/Echo"
  static let interface = "org.example.Echo"

  let bus: Bus
  private let calls: AsyncStream<BusRequest>

  /// Serves on a connection of its own.
  init(_ address: String) async throws {
    bus = Bus(.address(address))
    let (calls, continuation) = AsyncStream.makeStream(of: BusRequest.self)
    self.calls = calls
    try await bus.serve(Self.path) { request in
      switch request.member {
      case "Echo": request.reply(request.arguments)
      case "Fail": request.fail(BusError(named: "org.example.Error.Broken", "it broke"))
      case "Silence": continuation.yield(request)
      default: request.fail(BusError(named: "org.freedesktop.DBus.Error.UnknownMethod", request.member))
      }
    }
    try await bus.requestName(Self.name)
  }

  /// The next call that it doesn't answer.
  func unanswered() async -> BusRequest? {
    for await request in calls { return request }
    return nil
  }

  static func call(_ member: String, _ arguments: [BusValue] = []) -> BusCall {
    BusCall(to: name, path, interface, member, arguments)
  }
}
