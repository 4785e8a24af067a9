// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The clock of one operation: how long the plugin may be silent.
///
/// It stands while the operation is paused.
final class OperationDeadline: Sendable {
  /// What ends the clock.
  enum Rule: Sendable {
    /// Each start, delivery and completion may be so far apart.
    case between(Duration)
    /// Only the first item has a deadline.
    case first(Duration)
    /// The whole has a deadline.
    case whole(Duration)
    /// There is none.
    case none
  }

  private struct State {
    var token: DeadlineTimer.Token?
    var lastActivity = MonotonicTime.now
    var isPaused = false
    var isStopped = false
    var expired: (@Sendable () -> Void)?
  }

  private let rule: Rule
  private let timer: DeadlineTimer
  private let state = Mutex(State())

  init(_ rule: Rule, timer: DeadlineTimer) {
    self.rule = rule
    self.timer = timer
  }

  private var limit: Duration? {
    switch rule {
    case .between(let limit), .first(let limit), .whole(let limit): limit
    case .none: nil
    }
  }

  func start(_ expired: @escaping @Sendable () -> Void) {
    guard let limit else { return }
    state.withLock { state in
      state.expired = expired
      state.lastActivity = .now
    }
    arm(after: limit)
  }

  /// An item has come.
  func activity() {
    switch rule {
    case .between: state.withLock { $0.lastActivity = .now }
    case .first: stop()
    case .whole, .none: break
    }
  }

  func pause() {
    let token = state.withLock { state in
      state.isPaused = true
      defer { state.token = nil }
      return state.token
    }
    if let token { timer.cancel(token) }
  }

  func resume() {
    let isArmed = state.withLock { state in
      state.isPaused = false
      state.lastActivity = .now
      return !state.isStopped && state.expired != nil
    }
    if isArmed, let limit { arm(after: limit) }
  }

  func stop() {
    let token = state.withLock { state in
      state.isStopped = true
      state.expired = nil
      defer { state.token = nil }
      return state.token
    }
    if let token { timer.cancel(token) }
  }

  private func arm(after duration: Duration) {
    let token = timer.schedule(after: duration) { [weak self] in self?.fire() }
    let stale = state.withLock { state in
      if state.isStopped || state.isPaused { return token as DeadlineTimer.Token? }
      defer { state.token = token }
      return state.token
    }
    if let stale { timer.cancel(stale) }
  }

  private func fire() {
    guard let limit else { return }
    let (expired, again) = state.withLock { state -> ((@Sendable () -> Void)?, Duration?) in
      if state.isStopped || state.isPaused { return (nil, nil) }
      let due = state.lastActivity.advanced(by: limit)
      let now = MonotonicTime.now
      if case .between = rule, now < due {
        return (nil, .nanoseconds(Int64(due.nanoseconds - now.nanoseconds)))
      }
      state.isStopped = true
      defer { state.expired = nil }
      return (state.expired, nil)
    }
    expired?()
    if let again { arm(after: again) }
  }
}
