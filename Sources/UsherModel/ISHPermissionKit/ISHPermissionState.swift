// SPDX-License-Identifier: Apache-2.0

/// A state's number in ISHPermissionKit: six values for what ``PermissionStatus`` says on several axes.
///
/// A view that loses much: what is limited looks like all of it, an administrator's "no" like the person's, a switch
/// that is off like a thing that isn't there. It is for writing and reading files of an application that used
/// ISHPermissionKit, and decides nothing.
public struct ISHPermissionState: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The number.
  public let rawValue: Int

  /// Makes a state of any number; one that isn't listed is never a grant.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Nobody has decided, or it can't be learned.
  public static let unknown = ISHPermissionState(rawValue: 0)
  /// On the application's own screen the person said "not now".
  public static let askAgain = ISHPermissionState(rawValue: 100)
  /// Granted.
  public static let authorized = ISHPermissionState(rawValue: 200)
  /// Refused.
  public static let denied = ISHPermissionState(rawValue: 403)
  /// On the application's own screen the person said "don't ask".
  public static let doNotAskAgain = ISHPermissionState(rawValue: 406)
  /// There is no such thing on this machine.
  public static let unsupported = ISHPermissionState(rawValue: 501)

  /// All six, in ascending order.
  public static let allCases: [ISHPermissionState] = [
    .unknown, .askAgain, .authorized, .denied, .doNotAskAgain, .unsupported,
  ]

  /// Whether ISHPermissionKit would show its screen in this state.
  public var allowsUserPrompt: Bool { self == .unknown || self == .askAgain }

  /// The soft answer that the number is; none for the others, which no person gave on an application's screen.
  public var intent: Intent {
    switch self {
    case .askAgain: .askLater
    case .doNotAskAgain: .dontAsk
    default: .none
    }
  }
}
