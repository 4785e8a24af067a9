// SPDX-License-Identifier: Apache-2.0

/// How far the judgement of a plugin is.
package struct RunProgress: Sendable {
  /// How many checks have been done.
  package let done: Int
  /// How many there are.
  package let total: Int
  /// The ids of those that are under way, the oldest first.
  package let running: [String]
  /// For how many seconds the oldest has been.
  package let seconds: Int

  /// Makes one of its parts.
  package init(done: Int, total: Int, running: [String] = [], seconds: Int = 0) {
    self.done = done
    self.total = total
    self.running = running
    self.seconds = seconds
  }
}
