// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import UsherModel

/// How a status is decided.
///
/// Each step stands as a row in docs/decision.md.
///
/// Unknown, unset, failed, contradictory and damaged never come out as a grant.
enum Decision {
  /// Decides one scope's status.
  ///
  /// Pure.
  static func decide(_ inputs: DecisionInputs) -> PermissionStatus {
    if let early = withoutAnswer(inputs) { return early }
    if case .restricts(let why) = inputs.policy {
      return PermissionStatus(authorization: .restricted, canPrompt: .no, reason: .policy, detail: why)
    }
    guard case .answered(let answer) = inputs.plugin else { return failed("the plugin gave no answer") }
    if let fault = fault(of: answer, allowed: inputs.allowed, now: inputs.now) { return failed(fault) }
    let authority: Authority = answer.authority == USHER_AUTHORITY_SYSTEM ? .system : .consent
    var status = translated(answer, authority: authority)
    switch status.authorization {
    case .unsupported, .serviceOff, .restricted, .denied, .unknown:
      return status
    case .authorized, .limited, .notDetermined:
      break
    }
    guard authority == .consent else { return system(&status, answer, inputs) }
    return consent(status, inputs)
  }

  /// Rule 1: what can be said before the plugin has answered.
  private static func withoutAnswer(_ inputs: DecisionInputs) -> PermissionStatus? {
    switch inputs.plugin {
    case .missing:
      PermissionStatus(authorization: .unsupported, canPrompt: .no, reason: .noPlugin)
    case .disabled(let why):
      PermissionStatus(authorization: .unsupported, canPrompt: .no, reason: .noPlugin, detail: why)
    case .failed(let why):
      failed(why)
    case .unknownScope(let why):
      PermissionStatus(authorization: .unsupported, canPrompt: .no, reason: .unknownScope, detail: why)
    case .starting:
      if case .restricts = inputs.policy {
        nil
      } else {
        PermissionStatus(authorization: .notDetermined, canPrompt: .unknown, reason: .starting)
      }
    case .answered:
      nil
    }
  }

  private static func failed(_ why: String) -> PermissionStatus {
    PermissionStatus(authorization: .unsupported, canPrompt: .no, reason: .pluginFailed, detail: why)
  }

  /// Rule 3: what makes an answer no answer, as a sentence.
  private static func fault(
    of answer: PluginAnswer, allowed: DecisionInputs.AllowedAuthority, now: Int64
  ) -> String? {
    if answer.authorization == USHER_AUTHORIZATION_UNSET {
      return "the plugin's status wrote no authorization (UNSET)"
    }
    let isSystem = answer.authority == USHER_AUTHORITY_SYSTEM
    guard isSystem || answer.authority == USHER_AUTHORITY_CONSENT else {
      return "the plugin's status says authority \(answer.authority), which is neither system (1) nor consent (2)"
    }
    switch (allowed, isSystem) {
    case (.system, false): return "the plugin's status says authority consent, its note authority=system"
    case (.consent, true): return "the plugin's status says authority system, its note authority=consent"
    default: break
    }
    if answer.claimsAccess, !isSystem {
      return "the plugin's status says \(answer.authorization) under authority consent, where only the person grants"
    }
    if answer.expires < 0 {
      return "the plugin's status says that it expires at \(answer.expires), before 1970"
    }
    if answer.claimsAccess, answer.lifetime == USHER_LIFETIME_EXPIRES, answer.expires == 0 {
      return "the plugin's status says that it expires and not when"
    }
    return nil
  }

  private static func translated(_ answer: PluginAnswer, authority: Authority) -> PermissionStatus {
    PermissionStatus(
      authorization: Authorization(number: answer.authorization),
      canPrompt: small(answer.canPrompt).flatMap(CanPrompt.init) ?? .unknown,
      accuracy: small(answer.accuracy).flatMap(Accuracy.init) ?? .notApplicable,
      lifetime: small(answer.lifetime).flatMap(Lifetime.init) ?? .unsaid,
      reason: answer.reason < 100 ? StatusReason(rawValue: UInt8(answer.reason)) : .none,
      authority: authority,
      expires: answer.expires == 0 ? nil : answer.expires,
      detail: answer.detail)
  }

  private static func small(_ number: UInt32) -> UInt8? { UInt8(exactly: number) }

  /// Rule 5: the system's answer, unless its time is over.
  private static func system(
    _ status: inout PermissionStatus, _ answer: PluginAnswer, _ inputs: DecisionInputs
  ) -> PermissionStatus {
    if answer.claimsAccess, answer.expires != 0, answer.expires <= inputs.now {
      status.authorization = .notDetermined
      status.lifetime = .unsaid
    }
    if !inputs.isRequirementMet, status.canPrompt == .yes { status.canPrompt = .no }
    if status.authorization == .notDetermined { status.intent = intent(inputs) }
    return status
  }

  /// The soft answer of the application's own screen, which no authority knows but this host.
  private static func intent(_ inputs: DecisionInputs) -> Intent {
    if inputs.processIntent != .none { return inputs.processIntent }
    guard case .answered(_, let intent, _) = inputs.store else { return .none }
    return intent
  }

  /// Rule 6: the person's answer.
  private static func consent(_ plugin: PermissionStatus, _ inputs: DecisionInputs) -> PermissionStatus {
    var open = plugin
    open.authorization = .notDetermined
    open.canPrompt = inputs.hasPrompter && inputs.isRequirementMet ? .yes : .no
    open.lifetime = .unsaid
    open.expires = nil
    open.intent = intent(inputs)
    // As for a person, nothing is granted before what it requires.
    let policy = inputs.isRequirementMet ? inputs.policy : .silent
    if case .grants(isLocked: true, let why) = policy { return granted(by: why, plugin) }
    if let answer = inputs.processAnswer { return decided(answer, plugin) }
    switch inputs.store {
    case .unavailable(let why):
      open.reason = .storeUnavailable
      open.detail = why
      open.canPrompt = .no
      return open
    case .answered(let answer?, _, _):
      return decided(answer, plugin)
    case .answered(nil, _, let isDamaged):
      if isDamaged {
        open.reason = .damaged
        open.detail = "earlier answers were lost to a damaged record and have to be given again"
        return open
      }
      if case .grants(isLocked: false, let why) = policy { return granted(by: why, plugin) }
      return open
    }
  }

  private static func decided(_ answer: StoredState, _ plugin: PermissionStatus) -> PermissionStatus {
    let authorization: Authorization = !answer.isAllowed ? .denied : answer.items == nil ? .authorized : .limited
    return PermissionStatus(
      authorization: authorization, canPrompt: .no, accuracy: answer.accuracy, lifetime: answer.lifetime,
      reason: .user, authority: .consent, expires: answer.expires, since: answer.since)
  }

  private static func granted(by why: String, _ plugin: PermissionStatus) -> PermissionStatus {
    PermissionStatus(
      authorization: .authorized, canPrompt: .no, lifetime: .kept, reason: .policy, authority: .consent, detail: why)
  }
}
