// SPDX-License-Identifier: Apache-2.0

/// What one step of an operation came to.
enum PumpStep: Sendable {
  /// There may be more: take another step after the others have had their turn.
  case more
  /// Nothing now: somebody schedules the operation when there is.
  case waiting
  /// The end: complete with OK.
  case end
  /// The end of a permission request.
  case answer(PluginStatus)
}
