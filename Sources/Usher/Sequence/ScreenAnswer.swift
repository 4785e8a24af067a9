// SPDX-License-Identifier: Apache-2.0

/// What a person chooses on a screen of the application's own, before anything is really asked.
public enum ScreenAnswer: Sendable, Hashable {
  /// Go on: now the real question is asked.
  case ask
  /// Not now. Kept as an intent; the next sequence shows the screen again.
  case askLater
  /// Don't ask. Kept as an intent; no sequence shows the screen again until the answers are reset.
  case dontAsk
  /// The screen was closed without a choice; nothing is kept.
  case dismissed
}
