// SPDX-License-Identifier: Apache-2.0

/// A screen of the application's own that explains what it wants before it is asked for.
///
/// ## Threading
/// `present` runs on the executor of whoever runs the sequence. A screen that lives on an actor says so at the method:
/// `@MainActor func present() async`.
///
/// ## Cancellation
/// When the task is cancelled the screen goes away and returns `dismissed`; the sequence waits for it.
public protocol PermissionScreen: Sendable {
  /// Shows the screen and waits for what the person chooses.
  ///
  /// - Throws: whatever keeps the screen from being shown; it counts as a failed step, and nothing is kept.
  func present() async throws -> ScreenAnswer
}
