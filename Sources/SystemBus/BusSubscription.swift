// SPDX-License-Identifier: Apache-2.0

/// Signals that come until this is cancelled or let go.
package final class BusSubscription: Sendable {
  // Keeps the connection.
  private let bus: Bus
  private let loop: BusLoop?
  private let number: UInt64

  init(_ bus: Bus, _ loop: BusLoop?, _ number: UInt64) {
    self.bus = bus
    self.loop = loop
    self.number = number
  }

  deinit {
    cancel()
  }

  /// Ends it; a handler that runs at this moment finishes.
  package func cancel() {
    let number = number
    _ = loop?.submit(BusLoop.Job(run: { $0.unsubscribe(number) }, fail: { _ in }))
  }

  var isOnItsThread: Bool { loop?.isCurrentThread == true }
}
