// SPDX-License-Identifier: Apache-2.0

/// The answer to whether the application may have it.
public enum Authorization: Sendable, Hashable {
  /// Nobody has decided yet.
  case notDetermined
  /// An administrator says no, and the person can't change it.
  case restricted
  /// The person, or the system for them, said no.
  case denied
  /// Full access in the scope.
  case authorized
  /// Part of it: the chosen items, none where none are chosen.
  case limited
  /// There is no such thing on this machine, or its plugin doesn't work.
  case unsupported
  /// It exists, but a switch that the person can flip is off.
  case serviceOff
  /// A number that this version doesn't know; never a grant.
  case unknown(Int32)

  /// The word that commands and JSON use.
  public var word: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorized: "authorized"
    case .limited: "limited"
    case .unsupported: "unsupported"
    case .serviceOff: "serviceOff"
    case .unknown: "unknown"
    }
  }

  /// The number in the plugin ABI; equal to ISHPermissionKit's where both have it.
  public var number: Int32 {
    switch self {
    case .notDetermined: 401
    case .restricted: 451
    case .denied: 403
    case .authorized: 200
    case .limited: 206
    case .unsupported: 501
    case .serviceOff: 503
    case .unknown(let raw): raw
    }
  }

  /// Reads a number of the plugin ABI; 0, which means that nobody wrote an answer, is `unknown(0)`.
  public init(number: Int32) {
    switch number {
    case 200: self = .authorized
    case 206: self = .limited
    case 401: self = .notDetermined
    case 403: self = .denied
    case 451: self = .restricted
    case 501: self = .unsupported
    case 503: self = .serviceOff
    default: self = .unknown(number)
    }
  }
}
