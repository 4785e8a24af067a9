// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Takes the items of a data call as they happen: changes, samples, events.
///
/// Bounded: where the host reads too slowly, what waits is dropped and one item stands for it. A watch says "anything may
/// have changed" then; a stream says how many are missing.
///
/// **Threading**
///
/// All methods may be called from any thread. The closure for the end runs on the plugin's lane.
///
/// **Ownership**
///
/// Whoever feeds it keeps it; the kit keeps it until the call is over. Sending afterwards does nothing.
///
/// **Failure**
///
/// ``finish(_:)`` with a failure ends the call with it.
public final class ItemFeed<Item: Sendable>: Sendable {
  /// How many items wait at most.
  package static var usualLimit: Int { 64 }

  private let backlog: Mutex<Backlog>
  private let limit: Int
  private let wake: @Sendable () -> Void

  /// Makes a feed that calls `wake` (any thread, no lock held) when it has something for the lane.
  package init(limit: Int, wake: @escaping @Sendable () -> Void) {
    backlog = Mutex(Backlog())
    self.limit = limit
    self.wake = wake
  }

  /// Sends an item; returns whether anybody still listens.
  @discardableResult
  public func send(_ item: Item) -> Bool {
    let isListening = backlog.withLock { backlog in
      guard backlog.phase == .open else { return false }
      if backlog.items.count >= limit {
        backlog.lost += UInt64(backlog.items.count)
        backlog.items.removeAll(keepingCapacity: true)
      }
      if backlog.lost > 0 {
        backlog.lost += 1
      } else {
        backlog.items.append(item)
      }
      return true
    }
    if isListening { wake() }
    return isListening
  }

  /// Ends the call after what has been sent, with a failure or without; the second time nothing happens.
  public func finish(_ failure: PluginFailure? = nil) {
    let isFirst = backlog.withLock { backlog in
      guard backlog.phase == .open else { return false }
      backlog.phase = .finished(failure)
      return true
    }
    if isFirst { wake() }
  }

  /// Sets what runs when nobody listens any more: after cancelling, at the end of the instance, or after ``finish(_:)``.
  ///
  /// Runs once, on the plugin's lane; at once, here, where the feed has stopped already.
  public func onStop(_ body: @escaping @Sendable () -> Void) {
    let isLate = backlog.withLock { backlog in
      guard backlog.phase != .stopped else { return true }
      backlog.stop = body
      return false
    }
    if isLate { body() }
  }

  /// Takes what comes next, for the lane.
  package func take() -> FeedStep<Item> {
    backlog.withLock { backlog in
      if backlog.lost > 0 {
        let lost = backlog.lost
        backlog.lost = 0
        return .lost(lost)
      }
      if let item = backlog.items.popFirst() { return .item(item) }
      guard case .finished(let failure) = backlog.phase else { return .empty }
      return .end(failure)
    }
  }

  /// Ends the feed from the lane's side and runs the closure for the end; the second time nothing happens.
  package func stop() {
    let body = backlog.withLock { backlog -> (@Sendable () -> Void)? in
      guard backlog.phase != .stopped else { return nil }
      defer { backlog = Backlog(phase: .stopped) }
      return backlog.stop
    }
    body?()
  }

  private struct Backlog: Sendable {
    var phase = Phase.open
    var items: ArraySlice<Item> = []
    var lost: UInt64 = 0
    var stop: (@Sendable () -> Void)?
  }

  private enum Phase: Sendable, Hashable {
    case open, finished(PluginFailure?), stopped
  }
}
