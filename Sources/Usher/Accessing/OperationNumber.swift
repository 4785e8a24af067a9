// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization

/// Names operations: never 0 and never twice in a process, so that a late completion is recognised and does no harm.
enum OperationNumber {
  // The one piece of state that is the process's own: the ABI promises numbers that no other runtime in it gives out.
  private static let last = Atomic<UInt64>(0)

  static func next() -> usher_op {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
