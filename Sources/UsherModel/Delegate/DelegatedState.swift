// SPDX-License-Identifier: Apache-2.0

/// What a library is told about a permission of the application that it runs in.
///
/// Fewer values than ``PermissionStatus`` has, and none that a library could mistake for a grant: what isn't there, is
/// switched off or is a number that nobody knows is ``denied``. Limited stays apart from authorized, so that a feature
/// which needs everything can tell.
public enum DelegatedState: String, Sendable, Hashable, CaseIterable {
  /// Nobody has decided yet; a request may ask.
  case notDetermined
  /// An administrator says no, and the person can't change it.
  case restricted
  /// No, for whatever reason.
  case denied
  /// Part of it: the items that the person chose.
  case limited
  /// All of it.
  case authorized

  /// Takes an authorization for what a library may make of it.
  public init(_ authorization: Authorization) {
    switch authorization {
    case .notDetermined: self = .notDetermined
    case .restricted: self = .restricted
    case .denied, .unsupported, .serviceOff, .unknown: self = .denied
    case .limited: self = .limited
    case .authorized: self = .authorized
    }
  }

  /// Whether data may be had: authorized, or limited where the caller says that limited will do.
  public func isGranted(limitedWillDo: Bool = false) -> Bool {
    self == .authorized || (limitedWillDo && self == .limited)
  }
}
