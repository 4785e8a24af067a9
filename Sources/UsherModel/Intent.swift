// SPDX-License-Identifier: Apache-2.0

/// The soft answer given on the application's own screen, which leaves the real question open.
public enum Intent: UInt8, Sendable, Hashable {
  /// None was given.
  case none = 0
  /// "Not now": the application may show its screen again later.
  case askLater = 1
  /// "Don't ask": the application shows its screen no more, unless the person starts it.
  case dontAsk = 2

  /// The word that commands and JSON use.
  public var word: String {
    switch self {
    case .none: "none"
    case .askLater: "askLater"
    case .dontAsk: "dontAsk"
    }
  }
}
