// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Usher
import UsherModel

/// A consent log that refuses an answer now and then, and notes what it was given.
final class UnreliableStore: ConsentStore {
  private struct State {
    var random: SeededGenerator
    var stored: [ConsentDecision] = []
    var refused: [ConsentDecision] = []
    var isReliable = false
  }

  private let log: ConsentLog
  private let state: Mutex<State>

  var stored: [ConsentDecision] { state.withLock { $0.stored } }
  var refused: [ConsentDecision] { state.withLock { $0.refused } }
  var watch: ConsentWatch? { log.watch }

  init(_ log: ConsentLog, seed: UInt64) {
    self.log = log
    state = Mutex(State(random: SeededGenerator(seed: seed)))
  }

  /// From now on nothing is refused.
  func becomeReliable() {
    state.withLock { $0.isReliable = true }
  }

  func snapshot() throws(ConsentError) -> ConsentSnapshot { try log.snapshot() }
  func history() throws(ConsentError) -> [ConsentRecord] { try log.history() }
  func compact() throws(ConsentError) { try log.compact() }

  func record(_ decisions: [ConsentDecision]) throws(ConsentError) -> [ConsentRecord] {
    let refuses = state.withLock { state in
      !state.isReliable && Int.random(in: 0..<8, using: &state.random) == 0
    }
    if refuses {
      state.withLock { $0.refused += decisions }
      throw ConsentError(.unavailable, "the disk is full")
    }
    let records = try log.record(decisions)
    state.withLock { $0.stored += decisions }
    return records
  }
}
