// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A bus to speak to: calls with a deadline, signals, and objects of one's own.
///
/// The connection opens with the first use, and anew with the first use after it was lost; each has one thread, and none
/// without a connection. A bus that lets somebody in and never answers costs the deadline of each call, no more.
///
/// ## Threading
/// Everything may be called from any thread, and nothing but `callAndWait` waits on it. Handlers run on the connection's
/// thread, one at a time and in the order in which the bus sent things; they must not block. A process that was forked
/// opens a connection of its own.
package final class Bus: Sendable {
  private struct State {
    var loop: BusLoop?
    var isClosed = false
    var lastSubscription: UInt64 = 0
  }

  /// Which bus it is.
  package let address: BusAddress
  private let state = Mutex(State())

  /// Connects to nothing yet.
  package init(_ address: BusAddress) {
    self.address = address
  }

  deinit {
    state.withLock { $0.loop }?.close()
  }

  /// Ends the connection for good; whoever still waits gets `closed`.
  package func close() {
    let loop = state.withLock { state in
      state.isClosed = true
      defer { state.loop = nil }
      return state.loop
    }
    loop?.close()
  }

  /// The connection that is open, or a new one.
  func loop() throws(BusError) -> BusLoop {
    let address = address
    return try state.withLock { state throws(BusError) in
      if state.isClosed { throw BusError(.closed, "the connection to \(address) was closed") }
      if let loop = state.loop, !loop.isOver { return loop }
      let loop = try BusLoop(address)
      state.loop = loop
      return loop
    }
  }

  func nextSubscription() -> UInt64 {
    state.withLock { state in
      state.lastSubscription += 1
      return state.lastSubscription
    }
  }

  /// Does something on the connection's thread, or says why it can't be done.
  func perform(_ job: BusLoop.Job) -> BusLoop? {
    var end = BusError(.closed, "the connection to \(address) is lost")
    // A connection may end between the two steps; a new one takes the job then.
    for _ in 0..<2 {
      do throws(BusError) {
        let loop = try loop()
        if loop.submit(job) { return loop }
        end = loop.end ?? end
      } catch {
        job.fail(error)
        return nil
      }
    }
    job.fail(end)
    return nil
  }
}
