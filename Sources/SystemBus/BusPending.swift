// SPDX-License-Identifier: Apache-2.0

/// A call that has been sent, whose answer somebody comes for later.
package final class BusPending: Sendable {
  private let exchange: BusExchange
  private let loop: BusLoop?

  init(_ exchange: BusExchange, _ loop: BusLoop?) {
    self.exchange = exchange
    self.loop = loop
  }

  /// Waits for the answer, also where the task is cancelled; once only.
  package func reply() async throws(BusError) -> [BusValue] {
    try await withCheckedContinuation { continuation in
      exchange.wait { continuation.resume(returning: $0) }
    }.get()
  }

  /// Lets it wait so much longer at most.
  package func shorten(to limit: Duration) {
    let deadline = MonotonicMoment.after(limit)
    let exchange = exchange
    _ = loop?.submit(BusLoop.Job(run: { $0.shorten(exchange, to: deadline) }, fail: { _ in }))
  }
}
