// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// What the command's exit status says.
enum ExitStatus: Int32, Hashable {
  /// Done; where a permission was asked about, it is granted or limited.
  case success = 0
  /// Not granted, or something is wrong.
  case refused = 1
  /// The command line or the application's declaration is at fault.
  case usage = 2
  /// A plugin or the consent store failed, or an answer couldn't be kept.
  case failed = 3
  /// There is no such thing on this machine.
  case unsupported = 4
  /// A signal ended it.
  case interrupted = 130

  private var precedence: Int {
    switch self {
    case .interrupted: 5
    case .usage: 4
    case .failed: 3
    case .unsupported: 2
    case .refused: 1
    case .success: 0
    }
  }

  /// Of several, the first of interrupted, usage, failed, unsupported, refused and success.
  func worse(of other: ExitStatus) -> ExitStatus {
    other.precedence > precedence ? other : self
  }

  mutating func merge(_ other: ExitStatus) {
    self = worse(of: other)
  }
}

extension ExitStatus {
  /// What a request's outcome means.
  init(_ outcome: Outcome) {
    switch outcome {
    case .granted, .limited: self = .success
    case .denied, .dismissed, .timedOut, .notPromptable, .noPrompter, .notActive, .restricted: self = .refused
    case .misconfigured: self = .usage
    case .pluginFailed, .storeUnavailable: self = .failed
    case .unsupported: self = .unsupported
    case .interrupted, .cancelled: self = .interrupted
    }
  }

  /// What a state means: a reason that points at a fault goes before the authorization.
  init(_ status: PermissionStatus) {
    switch status.reason {
    case .pluginFailed, .storeUnavailable: self = .failed
    case .purposeMissing: self = .usage
    default:
      switch status.authorization {
      case .authorized, .limited: self = .success
      case .unsupported: self = .unsupported
      case .denied, .restricted, .serviceOff, .notDetermined, .unknown: self = .refused
      }
    }
  }
}
