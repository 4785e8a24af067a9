// SPDX-License-Identifier: Apache-2.0

extension Bus {
  /// Hears signals from when this returns until the subscription is cancelled or let go, or the connection is lost.
  ///
  /// - Parameters:
  ///   - match: Which signals.
  ///   - limit: How long connecting and asking the bus for them may take together.
  ///   - handler: Runs on the connection's thread, in the order in which the bus sent things; must not block.
  /// - Returns: what keeps the signals coming while somebody holds it.
  /// - Throws: what `call` throws; nothing is heard then.
  package func subscribe(
    _ match: BusMatch, within limit: Duration = Bus.usualLimit, _ handler: @escaping @Sendable (BusEvent) -> Void
  ) async throws(BusError) -> BusSubscription {
    let exchange = BusExchange()
    let subscription = start(match, exchange, within: limit, handler)
    let outcome = await withCheckedContinuation { continuation in
      exchange.wait { continuation.resume(returning: $0) }
    }
    _ = try outcome.get()
    return subscription
  }

  /// As `subscribe`, and blocks the thread meanwhile; never in a handler.
  package func subscribeAndWait(
    _ match: BusMatch, within limit: Duration = Bus.usualLimit, _ handler: @escaping @Sendable (BusEvent) -> Void
  ) throws(BusError) -> BusSubscription {
    let exchange = BusExchange()
    let wait = BusWait()
    exchange.wait { wait.end($0) }
    let subscription = start(match, exchange, within: limit, handler)
    precondition(!subscription.isOnItsThread, "A handler of a bus waits for an answer that only it could take.")
    _ = try wait.outcome().get()
    return subscription
  }

  /// The same as a sequence, which ends after `lost`.
  ///
  /// What a slow reader hasn't taken is kept, up to 1,024 events; beyond that the oldest go.
  package func events(
    _ match: BusMatch, within limit: Duration = Bus.usualLimit
  ) async throws(BusError) -> AsyncStream<BusEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: BusEvent.self, bufferingPolicy: .bufferingNewest(1024))
    let subscription = try await subscribe(match, within: limit) { event in
      continuation.yield(event)
      if case .lost = event { continuation.finish() }
    }
    continuation.onTermination = { _ in subscription.cancel() }
    return stream
  }

  private func start(
    _ match: BusMatch, _ exchange: BusExchange, within limit: Duration,
    _ handler: @escaping @Sendable (BusEvent) -> Void
  ) -> BusSubscription {
    let deadline = MonotonicMoment.after(limit)
    let number = nextSubscription()
    let loop = perform(
      BusLoop.Job(
        run: { $0.subscribe(SubscribedMatch(number, match, $0.library, handler), exchange, until: deadline) },
        fail: { exchange.finish(.failure($0)) }))
    return BusSubscription(self, loop, number)
  }
}
