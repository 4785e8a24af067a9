// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

extension Bus {
  /// How long a call may take where nothing else is said.
  package static var usualLimit: Duration { .seconds(5) }

  /// Calls a method and returns what it answers.
  ///
  /// Cancelling the task ends the wait; what the call did stays done.
  ///
  /// - Parameters:
  ///   - call: The method, and what it is given.
  ///   - limit: How long connecting and answering may take together.
  /// - Returns: what it answers, in its order.
  /// - Throws: `remote` for the service's own error, `timedOut`, `closed`, `noBus` and the other codes.
  package func call(_ call: BusCall, within limit: Duration = Bus.usualLimit) async throws(BusError) -> [BusValue] {
    let exchange = BusExchange()
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.wait { continuation.resume(returning: $0) }
        start(call, exchange, within: limit)
      }
    } onCancel: {
      exchange.finish(.failure(BusError(.cancelled, "nobody waits for \(call.title) any more")))
      drop(exchange)
    }.get()
  }

  /// As `call`, and blocks the thread meanwhile; never on the connection's own thread, so never in a handler.
  package func callAndWait(_ call: BusCall, within limit: Duration = Bus.usualLimit) throws(BusError) -> [BusValue] {
    let exchange = BusExchange()
    let wait = BusWait()
    exchange.wait { wait.end($0) }
    let loop = start(call, exchange, within: limit)
    precondition(loop?.isCurrentThread != true, "A handler of a bus waits for an answer that only it could take.")
    return try wait.outcome().get()
  }

  /// Sends a call, after every other one that was sent before, and leaves the waiting to the caller.
  package func begin(_ call: BusCall, within limit: Duration = Bus.usualLimit) -> BusPending {
    let exchange = BusExchange()
    return BusPending(exchange, start(call, exchange, within: limit))
  }

  /// Sends a call that nobody waits for; what becomes of it isn't known.
  package func send(_ call: BusCall, within limit: Duration = Bus.usualLimit) {
    let exchange = BusExchange()
    exchange.wait { _ in }
    start(call, exchange, within: limit)
  }

  @discardableResult
  private func start(_ call: BusCall, _ exchange: BusExchange, within limit: Duration) -> BusLoop? {
    let deadline = MonotonicMoment.after(limit)
    return perform(
      BusLoop.Job(
        run: { $0.start(call, exchange, until: deadline) },
        fail: { exchange.finish(.failure($0)) }))
  }

  private func drop(_ exchange: BusExchange) {
    guard let loop = try? loop() else { return }
    _ = loop.submit(BusLoop.Job(run: { $0.drop(exchange) }, fail: { _ in }))
  }
}
