// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// Everything that a status is decided from, and nothing else: the decision is a pure function of it.
struct DecisionInputs: Sendable {
  /// What is known of the plugin.
  enum Plugin: Sendable {
    /// No plugin for the category is installed.
    case missing
    /// Somebody has set that it isn't used; the sentence says where.
    case disabled(String)
    /// It was refused, broke the contract, crashed or hangs; the sentence says which.
    case failed(String)
    /// Its first answer hasn't come yet.
    case starting
    /// The category has no such scope.
    case unknownScope(String)
    /// Its last answer.
    case answered(PluginAnswer)
  }

  /// What the note allows as authority.
  enum AllowedAuthority: Sendable {
    case system
    case consent
    case either
  }

  /// What the administrator's policy says; the text is the reason that it gives, which may be empty.
  enum Policy: Sendable {
    case silent
    case restricts(String)
    case grants(isLocked: Bool, String)
  }

  /// What the consent store says for this scope.
  enum Store: Sendable {
    /// It doesn't answer; the sentence says why.
    case unavailable(String)
    /// It answers. `answer` is nil where nothing is in force, `isDamaged` where answers of this application were lost
    /// and none has been given since for this scope.
    case answered(StoredState?, intent: Intent, isDamaged: Bool)
  }

  var plugin: Plugin
  var allowed: AllowedAuthority = .consent
  var policy: Policy = .silent
  var store: Store = .answered(nil, intent: .none, isDamaged: false)
  /// An answer that holds for this process only and is newer than what the store says.
  var processAnswer: StoredState?
  /// A soft answer that the store didn't take, and that holds for this process.
  var processIntent: Intent = .none
  /// Whether every scope that this one requires is granted.
  var isRequirementMet = true
  /// Whether there is anything to ask the person with; a system's authority asks by itself.
  var hasPrompter = true
  /// Milliseconds since 1970 in UTC.
  var now: Int64 = 0
}
