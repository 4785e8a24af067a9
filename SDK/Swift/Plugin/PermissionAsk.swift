// SPDX-License-Identifier: Apache-2.0

import Synchronization
public import UsherModel

/// A request for permission that waits for the system's authority to answer.
///
/// **Threading**
///
/// All methods may be called from any thread. The closure for cancelling runs on the plugin's lane.
///
/// **Ownership**
///
/// Keep it until it is answered. One that is let go of unanswered fails by itself, so the person never waits for
/// nothing.
///
/// **Failure**
///
/// The first answer or failure counts; what comes later is ignored.
public final class PermissionAsk: Sendable {
  /// What is asked for; never the empty scope.
  public let scope: Scope
  /// The app's own reason, in the person's language; shown as it is.
  public let purpose: String
  /// The window to put a dialog in front of, as portals take it (`x11:…`, `wayland:…`); may be empty.
  public let parentWindow: String
  /// An xdg-activation token; may be empty.
  public let activationToken: String
  /// What the app asks for beyond the scope, by the category's own keys.
  public let options: [String: String]
  /// When the host gives up, in milliseconds since 1970 in UTC; nil for never.
  public let deadline: Int64?

  private let state: Mutex<State>
  private let complete: @Sendable (Result<PluginStatus, PluginFailure>) -> Void

  /// Makes an ask that hands its one answer to `complete`, from any thread, with no lock held.
  package init(
    scope: Scope, purpose: String, parentWindow: String, activationToken: String, options: [String: String],
    deadline: Int64?, complete: @escaping @Sendable (Result<PluginStatus, PluginFailure>) -> Void
  ) {
    self.scope = scope
    self.purpose = purpose
    self.parentWindow = parentWindow
    self.activationToken = activationToken
    self.options = options
    self.deadline = deadline
    self.complete = complete
    state = Mutex(State())
  }

  deinit {
    let isCancelled = state.withLock { $0.isCancelled }
    let failure =
      isCancelled
      ? PluginFailure(.cancelled, "the request was cancelled")
      : PluginFailure(.internal, "the plugin let go of a request without an answer")
    finish(.failure(failure))
  }

  /// Gives the authority's answer.
  public func answer(_ status: PluginStatus) {
    finish(.success(status))
  }

  /// Says that there is no answer: `.dismissed` where the person closed the question, `.notAuthorized` where the
  /// authority refused to ask.
  public func fail(_ failure: PluginFailure) {
    finish(.failure(failure))
  }

  /// Sets what runs when the host cancels: close the question, then answer or fail.
  ///
  /// An answer that the person gave before the question was gone is the result. Without a closure the kit fails the ask
  /// with `.cancelled`. Runs at once, here, where the ask was cancelled already.
  public func onCancel(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      guard !state.isOver else { return false }
      guard !state.isCancelled else { return true }
      state.cancel = body
      return false
    }
    if isLate { body() }
  }

  /// Cancels from the lane's side.
  package func cancel() {
    let (isFirst, body) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      guard !state.isCancelled, !state.isOver else { return (false, nil) }
      defer { state = State(isCancelled: true) }
      return (true, state.cancel)
    }
    guard isFirst else { return }
    if let body { body() } else { fail(PluginFailure(.cancelled, "the request was cancelled")) }
  }

  private func finish(_ result: Result<PluginStatus, PluginFailure>) {
    let (isFirst, body) = state.withLock { state in
      defer { state = State(isOver: true, isCancelled: state.isCancelled) }
      return (!state.isOver, state.cancel)
    }
    if isFirst { complete(result) }
    withExtendedLifetime(body) {}  // It may own the ask's last owner, so it must not end with the lock held.
  }

  private struct State: Sendable {
    var isOver = false
    var isCancelled = false
    var cancel: (@Sendable () -> Void)?
  }
}
