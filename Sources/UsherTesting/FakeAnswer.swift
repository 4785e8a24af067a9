// SPDX-License-Identifier: Apache-2.0

/// How a request ends that a fake's system decides about.
public enum FakeAnswer: String, Sendable, Hashable, CaseIterable {
  /// All of it.
  case authorized
  /// The items that the person chose in the system's own dialog.
  case limited
  /// No.
  case denied
  /// An administrator says no.
  case restricted
  /// The dialog was closed.
  case dismissed
  /// Nobody answered in time.
  case timedOut = "timeout"
  /// There is nothing to ask with.
  case unavailable
  /// The service died.
  case gone
  /// The plugin failed.
  case failed = "internal"
  /// It hangs until it is cancelled.
  case hangs = "hang"
}
