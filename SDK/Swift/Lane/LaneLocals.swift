// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// What belongs to the lane's thread alone, and therefore needs no lock.
final class LaneLocals {
  /// What the running operations do.
  var pumps: [usher_op: any ItemPump] = [:]

  /// How many jobs that the lane has taken run after the one that runs.
  var jobsBehind = 0

  /// Memory for the item that is being delivered.
  let arena = ItemArena()
}

@available(*, unavailable)
extension LaneLocals: Sendable {}
