// SPDX-License-Identifier: Apache-2.0

extension Bus {
  /// Answers calls to an object path and everything below it, for as long as the connection lasts.
  ///
  /// `handler` runs on the connection's thread and must not block; it may answer later, from anywhere. A call that it
  /// never answers waits for its caller's own deadline.
  package func serve(
    _ path: String, within limit: Duration = Bus.usualLimit, _ handler: @escaping @Sendable (BusRequest) -> Void
  ) async throws(BusError) {
    let loop = try loop()
    try await performing { connection throws(BusError) in
      try connection.serve(ServedObject(path, loop, handler))
    }
  }

  /// Becomes the owner of a well-known name.
  ///
  /// - Throws: `closed` and so on, and `remote` where somebody else has the name or the bus forbids it.
  package func requestName(_ name: String, within limit: Duration = Bus.usualLimit) async throws(BusError) {
    let doNotQueue: UInt32 = 4
    let reply = try await call(.daemon("RequestName", [.string(name), .uint32(doNotQueue)]), within: limit)
    guard reply.first?.integer == 1 else {
      throw BusError(named: "org.freedesktop.DBus.Error.AddressInUse", "somebody else has the name \(name)")
    }
  }

  /// Sends a signal to everybody who asked for it.
  package func emit(
    path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) async throws(BusError) {
    try await performing { connection throws(BusError) in
      try connection.emit(path: path, interface: interface, member: member, arguments)
    }
  }

  private func performing(
    _ body: @escaping @Sendable (BusConnection) throws(BusError) -> Void
  ) async throws(BusError) {
    let exchange = BusExchange()
    let result = await withCheckedContinuation { continuation in
      exchange.wait { continuation.resume(returning: $0) }
      _ = perform(
        BusLoop.Job(
          run: { connection in
            do throws(BusError) {
              try body(connection)
              exchange.finish(.success([]))
            } catch {
              exchange.finish(.failure(error))
            }
          }, fail: { exchange.finish(.failure($0)) }))
    }
    _ = try result.get()
  }
}
