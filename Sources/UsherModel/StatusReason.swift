// SPDX-License-Identifier: Apache-2.0

/// Why a status is what it is.
///
/// Values below 100 come from plugins with the ABI's numbers; the others are the host's own.
public struct StatusReason: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: UInt8

  /// Makes a reason of any number; one without a name is shown as `unknown`.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Nothing to say.
  public static let none = StatusReason(rawValue: 0)
  /// The person decided.
  public static let user = StatusReason(rawValue: 1)
  /// An administrator decided.
  public static let policy = StatusReason(rawValue: 2)
  /// The service behind it isn't there.
  public static let noBackend = StatusReason(rawValue: 3)
  /// The device isn't there.
  public static let noDevice = StatusReason(rawValue: 4)
  /// A library that the plugin opens isn't installed.
  public static let missingLibrary = StatusReason(rawValue: 5)
  /// A switch is off.
  public static let serviceOff = StatusReason(rawValue: 6)
  /// The service answered with an error.
  public static let backendError = StatusReason(rawValue: 7)
  /// The sandbox doesn't let it through.
  public static let sandbox = StatusReason(rawValue: 8)
  /// Modes or owners of a file or device forbid it.
  public static let filePermissions = StatusReason(rawValue: 9)
  /// The plugin's first answer hasn't come yet.
  public static let starting = StatusReason(rawValue: 10)
  /// No plugin for this category is installed.
  public static let noPlugin = StatusReason(rawValue: 100)
  /// The plugin was refused, broke the contract, crashed or hangs.
  public static let pluginFailed = StatusReason(rawValue: 101)
  /// The consent store doesn't answer.
  public static let storeUnavailable = StatusReason(rawValue: 102)
  /// Answers were lost to a damaged record.
  public static let damaged = StatusReason(rawValue: 103)
  /// The application declares no purpose for this category.
  public static let purposeMissing = StatusReason(rawValue: 104)
  /// The category has no such scope.
  public static let unknownScope = StatusReason(rawValue: 105)

  /// The word that commands and JSON use.
  public var word: String {
    switch self {
    case .none: "none"
    case .user: "user"
    case .policy: "policy"
    case .noBackend: "noBackend"
    case .noDevice: "noDevice"
    case .missingLibrary: "missingLibrary"
    case .serviceOff: "serviceOff"
    case .backendError: "backendError"
    case .sandbox: "sandbox"
    case .filePermissions: "filePermissions"
    case .starting: "starting"
    case .noPlugin: "noPlugin"
    case .pluginFailed: "pluginFailed"
    case .storeUnavailable: "storeUnavailable"
    case .damaged: "damaged"
    case .purposeMissing: "purposeMissing"
    case .unknownScope: "unknownScope"
    default: "unknown"
    }
  }
}
