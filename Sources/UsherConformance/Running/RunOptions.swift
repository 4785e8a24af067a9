// SPDX-License-Identifier: Apache-2.0

/// What somebody asked the runner for.
package struct RunOptions: Sendable {
  /// The program in which plugins are loaded.
  package enum Host: String, Sendable, CaseIterable {
    /// C alone.
    case c
    /// One with Swift's runtime.
    case swift
  }

  /// The checks of this level and of all below it.
  package var level = Level.conformant
  /// Ids, or patterns with `*` and `?`; empty means all.
  package var chosen: [String] = []
  /// Ids or patterns of what is left out.
  package var skipped: [String] = []
  /// Where everything random comes from; printed in every report.
  package var seed: UInt64 = 0
  /// How many checks run at the same time.
  package var jobs = 2
  /// How long each check may take, in milliseconds; nil: as long as the catalogue says.
  package var deadline: Int?
  /// How long a soak takes.
  package var seconds = 600
  /// What loads the plugin.
  package var host = Host.c

  /// The one check that repeats what it repeats as often as it means to, where the others are to be quick; nil: all.
  package var thorough: String?

  /// Makes the usual ones.
  package init() {}

  /// How long a check may take, in milliseconds.
  func deadline(of check: Check) -> Int {
    if let deadline { return deadline }
    if case .tool(.soak) = check.place { return check.deadline + seconds * 1000 }
    return check.deadline
  }

  /// How long one may take in which something still goes on: a busy machine is no fault of the plugin's.
  func most(of check: Check) -> Int {
    deadline ?? 5 * deadline(of: check)
  }

  /// Whether a check is asked for.
  ///
  /// One that is named by its whole id runs whatever its level.
  package func wants(_ check: Check) -> Bool {
    if chosen.contains(check.id) { return true }
    return check.level <= level && (chosen.isEmpty || chosen.contains { Glob.matches(check.id, $0) })
  }

  /// Whether a check that is asked for is left out.
  package func skips(_ check: Check) -> Bool {
    skipped.contains { Glob.matches(check.id, $0) }
  }
}
