// SPDX-License-Identifier: Apache-2.0

/// What a person said to a question.
public enum Answer: Sendable, Hashable {
  /// Yes, until changed.
  case allow
  /// Yes, for this process.
  case allowOnce
  /// Yes, until a moment in milliseconds since 1970 in UTC.
  case allowUntil(Int64)
  /// Yes, for these items.
  case limited([String])
  /// Yes, but coarsened.
  case reduced
  /// No.
  case deny
  /// Not now.
  case askLater
  /// Don't ask again; the real question stays open.
  case dontAsk
  /// The question was closed without an answer.
  case dismissed

  /// The word that scripts, the log and JSON use.
  public var word: String {
    switch self {
    case .allow: "allow"
    case .allowOnce: "allow-once"
    case .allowUntil: "allow-until"
    case .limited: "limited"
    case .reduced: "reduced"
    case .deny: "deny"
    case .askLater: "ask-later"
    case .dontAsk: "dont-ask"
    case .dismissed: "dismiss"
    }
  }
}
