// SPDX-License-Identifier: Apache-2.0

extension ISHPermissionState {
  /// The number for a status.
  public init(_ status: PermissionStatus) {
    switch status.authorization {
    case .authorized, .limited: self = .authorized
    case .denied, .restricted: self = .denied
    case .unsupported, .serviceOff: self = .unsupported
    case .unknown: self = .unknown
    case .notDetermined:
      switch status.intent {
      case .none: self = .unknown
      case .askLater: self = .askAgain
      case .dontAsk: self = .doNotAskAgain
      }
    }
  }

  /// What the number said about the moment at which it was written.
  ///
  /// For showing and comparing; it is no status of now, and nothing is granted by it. A number that isn't listed is
  /// ``Authorization/unknown(_:)``.
  public var status: PermissionStatus {
    switch self {
    case .unknown: PermissionStatus(authorization: .notDetermined)
    case .askAgain, .doNotAskAgain: PermissionStatus(authorization: .notDetermined, intent: intent)
    case .authorized: PermissionStatus(authorization: .authorized)
    case .denied: PermissionStatus(authorization: .denied)
    case .unsupported: PermissionStatus(authorization: .unsupported)
    default: PermissionStatus(authorization: .unknown(Int32(clamping: rawValue)))
    }
  }
}
