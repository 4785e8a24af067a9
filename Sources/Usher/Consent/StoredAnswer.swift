// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// An answer as the consent store keeps it: an open set of words.
///
/// "Allow once" and a closed question are never stored. "Allow until" is `allow` with an expiry. A word that this version
/// doesn't know is never a grant.
public struct StoredAnswer: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The word of the log; the same as in scripts and JSON where both have it.
  public let rawValue: String

  /// Makes an answer of any word.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads a person's answer; nil for those that hold for the process only or are none.
  public init?(_ answer: Answer) {
    switch answer {
    case .allow, .allowUntil: self = .allow
    case .limited: self = .limited
    case .reduced: self = .reduced
    case .deny: self = .deny
    case .askLater: self = .askLater
    case .dontAsk: self = .dontAsk
    case .allowOnce, .dismissed: return nil
    }
  }

  /// Yes; until a moment where the record has an expiry.
  public static let allow = StoredAnswer(rawValue: "allow")
  /// Yes, for the record's items.
  public static let limited = StoredAnswer(rawValue: "limited")
  /// Yes, but coarsened.
  public static let reduced = StoredAnswer(rawValue: "reduced")
  /// No.
  public static let deny = StoredAnswer(rawValue: "deny")
  /// Not now; a soft answer, which leaves the real one as it is.
  public static let askLater = StoredAnswer(rawValue: "ask-later")
  /// Don't ask; a soft answer, which leaves the real one as it is.
  public static let dontAsk = StoredAnswer(rawValue: "dont-ask")
  /// Forgotten by the person: nobody has decided.
  public static let reset = StoredAnswer(rawValue: "reset")
  /// The system's own authority answered otherwise: nobody has decided here.
  public static let superseded = StoredAnswer(rawValue: "superseded")
  /// A grant that was voided because a later record was lost to damage; only the store writes it.
  public static let voided = StoredAnswer(rawValue: "voided")

  /// The word.
  public var description: String { rawValue }

  /// Whether this lets data through.
  public var isGrant: Bool { self == .allow || self == .limited || self == .reduced }

  /// Whether this is an answer of the application's own screen, kept beside the real one.
  public var isSoft: Bool { self == .askLater || self == .dontAsk }

  /// The authorization that this answer gives while it is in force.
  public var authorization: Authorization {
    switch self {
    case .allow, .reduced: .authorized
    case .limited: .limited
    case .deny: .denied
    default: .notDetermined
    }
  }

  /// Whether this could be a grant to a version that knows the word; damage voids all of these.
  package var couldGrant: Bool { isGrant || !isKnown }

  /// Whether a caller may store this.
  package var isStorable: Bool { isKnown && self != .voided }

  /// Whether somebody decided with it, so that answers lost before don't matter any more for its scopes.
  ///
  /// The system's word and a voided grant settle nothing.
  package var settles: Bool { isGrant || self == .deny || self == .reset }

  private var isKnown: Bool {
    isGrant || isSoft || self == .deny || self == .reset || self == .superseded || self == .voided
  }
}
