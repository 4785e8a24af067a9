// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A look at Swift's shared pool of threads, on which every `await` of a process goes on.
enum SharedPool {
  /// Whether as many new tasks as the pool has threads all run within a time.
  static func answers(within milliseconds: UInt32) -> Bool {
    let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let arrived = Arrivals()
    for _ in 0..<count { Task.detached { arrived.add() } }
    return arrived.wait(for: count, milliseconds: milliseconds)
  }
}
