// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// One question to the bus and whoever waits for the answer, which comes exactly once.
final class BusExchange: Sendable {
  typealias Outcome = Result<[BusValue], BusError>

  private enum State {
    case new
    case waiting(@Sendable (Outcome) -> Void)
    case early(Outcome)
    case over
  }

  private let state = Mutex(State.new)

  /// Whether nobody waits any more.
  var isOver: Bool {
    state.withLock { state in
      switch state {
      case .new, .waiting: false
      case .early, .over: true
      }
    }
  }

  /// Says who takes the answer, on the thread of the connection, or here and now where it has come already.
  func wait(_ answered: @escaping @Sendable (Outcome) -> Void) {
    let early: Outcome? = state.withLock { state in
      if case .early(let outcome) = state {
        state = .over
        return outcome
      }
      state = .waiting(answered)
      return nil
    }
    if let early { answered(early) }
  }

  /// Gives the answer; later ones are dropped.
  func finish(_ outcome: Outcome) {
    let answered: (@Sendable (Outcome) -> Void)? = state.withLock { state in
      switch state {
      case .new:
        state = .early(outcome)
        return nil
      case .waiting(let answered):
        state = .over
        return answered
      case .early, .over:
        return nil
      }
    }
    answered?(outcome)
  }
}
