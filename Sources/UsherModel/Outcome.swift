// SPDX-License-Identifier: Apache-2.0

/// How a request ended.
///
/// Only an explicit answer by a person is ever stored.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
  /// Full access.
  case granted
  /// The chosen items.
  case limited
  /// An answer of no, now or earlier.
  case denied
  /// The question was closed, or a soft answer given.
  case dismissed
  /// Nobody answered in time.
  case timedOut
  /// The question went away for a reason outside: a signal, a closed terminal.
  case interrupted
  /// The caller cancelled.
  case cancelled
  /// This can't be asked now; the status says why.
  case notPromptable
  /// Nothing is there to ask the person with.
  case noPrompter
  /// The application isn't the one in front of the person.
  case notActive
  /// An administrator says no.
  case restricted
  /// There is no such thing on this machine.
  case unsupported
  /// The application's declaration lacks something, such as the purpose.
  case misconfigured
  /// The plugin broke the contract, crashed or hangs.
  case pluginFailed
  /// The consent store doesn't answer.
  case storeUnavailable
}
