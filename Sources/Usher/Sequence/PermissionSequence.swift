// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import UsherModel

/// Several permissions, one after another, each explained on a screen of the application's own before it is asked for.
///
/// ```swift
/// let sequence = await usher.sequence([.location(.always), .motion]) { permission in await explain(permission) }
/// let steps = await sequence?.run() ?? []
/// ```
///
/// Before each screen the state is read again, and what can't be asked any more is skipped: where the person denies
/// location while in use, location at all times isn't brought up. No screen is shown twice. A scope that another one
/// requires comes before it, whether it was named or not.
///
/// ## Lifetime
/// A sequence runs once. Nobody has to keep it while it runs.
public final class PermissionSequence: Sendable {
  private enum State {
    case waiting
    case running([CheckedContinuation<[SequenceStep], Never>])
    case ended([SequenceStep])
  }

  /// What will be asked for, in order, as things stood when the sequence was made.
  public let permissions: [Permission]

  let usher: Usher
  let dataSource: any PermissionSequenceDataSource
  private let state = Mutex(State.waiting)

  init(_ permissions: [Permission], usher: Usher, dataSource: any PermissionSequenceDataSource) {
    self.permissions = permissions
    self.usher = usher
    self.dataSource = dataSource
  }

  /// Shows the screens and asks, and returns once every permission is done.
  ///
  /// Cancelling the task takes away what is on the screen; what hasn't been shown ends as cancelled. A second call
  /// shows nothing: it waits for the first one's steps and returns them.
  ///
  /// - Parameter delegate: Hears how it goes on; held weakly.
  /// - Returns: One step for each of `permissions`, in their order.
  public func run(delegate: (any PermissionSequenceDelegate)? = nil) async -> [SequenceStep] {
    guard begin() else { return await othersSteps() }
    let listener = WeakSequenceDelegate(delegate)
    var steps: [SequenceStep] = []
    for permission in permissions {
      let step = await step(permission)
      steps.append(step)
      if let error = step.error { await listener.delegate?.sequence(self, didFail: permission, with: error) }
      await listener.delegate?.sequence(self, didFinish: step)
    }
    await listener.delegate?.sequenceDidComplete(self, steps)
    end(steps)
    return steps
  }

  /// As `run`, for code that doesn't wait: everything is called on the executor that this was called on.
  ///
  /// The delegate is held weakly. `onError` is called for each permission that failed for a reason that is no answer,
  /// and `completion` once, after the delegate. Cancelling the task cancels the sequence; it may be let go.
  @discardableResult
  public func start(
    isolation: isolated (any Actor)? = #isolation, delegate: (any PermissionSequenceDelegate)? = nil,
    onError: (@Sendable (Permission, UsherError) -> Void)? = nil,
    completion: (@Sendable ([SequenceStep]) -> Void)? = nil
  ) -> Task<Void, Never> {
    let listener = WeakSequenceDelegate(delegate)
    return Task {
      // Naming it makes the task run where the caller runs.
      _ = isolation
      let callbacks = SequenceCallbacks(forwarding: listener, onError: onError)
      let steps = await run(delegate: callbacks)
      withExtendedLifetime(callbacks) {}  // `run` holds it weakly, and an optimised build would let it go before.
      completion?(steps)
    }
  }

  private func begin() -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running([])
      return true
    }
  }

  private func othersSteps() async -> [SequenceStep] {
    await withCheckedContinuation { continuation in
      let steps: [SequenceStep]? = state.withLock { state in
        switch state {
        case .ended(let steps): return steps
        case .running(let waiting): state = .running(waiting + [continuation])
        case .waiting: state = .running([continuation])
        }
        return nil
      }
      if let steps { continuation.resume(returning: steps) }
    }
  }

  private func end(_ steps: [SequenceStep]) {
    let waiting = state.withLock { state in
      defer { state = .ended(steps) }
      if case .running(let waiting) = state { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume(returning: steps) }
  }
}
