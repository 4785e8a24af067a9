// SPDX-License-Identifier: Apache-2.0

/// How much is checked; each level has what those below it have.
package enum Level: Int, Sendable, CaseIterable, Comparable {
  /// The file and loading it: under a second.
  case file = 1
  /// What it does when it is called.
  case behaviour = 3
  /// What makes a plugin conformant; the default.
  case conformant = 5
  /// Threads and limits.
  case limits = 7
  /// Sanitizers, failing allocations, valgrind and a soak.
  case tools = 9

  package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}
