// SPDX-License-Identifier: Apache-2.0

/// How a program ended.
package enum Termination: Equatable, Sendable {
  /// The program ended by itself with this status.
  case exited(Int32)
  /// The signal of this number ended it.
  case signalled(Int32)
  /// It was still running at its deadline and was killed.
  case timedOut
}
