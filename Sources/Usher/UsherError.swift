// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// What a call of the host runtime can fail with.
///
/// The description is a sentence that says what to do.
public struct UsherError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String

    /// Makes a code; later versions may have more.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The application declares no purpose for the category; nothing was asked.
    public static let purposeMissing = Code(rawValue: "purposeMissing")
    /// The category has no such scope.
    public static let unknownScope = Code(rawValue: "unknownScope")
    /// No plugin for the category is installed.
    public static let noPlugin = Code(rawValue: "noPlugin")
    /// The plugin was refused, broke the contract, crashed or hangs.
    public static let pluginFailed = Code(rawValue: "pluginFailed")
    /// There is no grant; the status says why.
    public static let notAuthorized = Code(rawValue: "notAuthorized")
    /// The grant has ended, by a change of mind, an expiry or the system.
    public static let revoked = Code(rawValue: "revoked")
    /// The category has no such method.
    public static let unknownMethod = Code(rawValue: "unknownMethod")
    /// The arguments don't fit the method.
    public static let badArguments = Code(rawValue: "badArguments")
    /// There is no item of that identifier.
    public static let notFound = Code(rawValue: "notFound")
    /// The plugin didn't answer in time.
    public static let timedOut = Code(rawValue: "timedOut")
    /// The call was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The data, or the service behind it, is gone or damaged.
    public static let unavailable = Code(rawValue: "unavailable")
    /// The person closed what was shown.
    public static let dismissed = Code(rawValue: "dismissed")
    /// The consent store doesn't answer.
    public static let storeUnavailable = Code(rawValue: "storeUnavailable")
    /// Nothing is there to ask the person with.
    public static let noPrompter = Code(rawValue: "noPrompter")
    /// The question couldn't be shown, or went away, for a reason outside: the application isn't in front, a lost
    /// terminal.
    public static let notActive = Code(rawValue: "notActive")
    /// The application's own screen failed.
    public static let screenFailed = Code(rawValue: "screenFailed")
    /// The plugin has no place where the system decides.
    public static let noSettings = Code(rawValue: "noSettings")
    /// The application's declaration or configuration can't be used.
    public static let misconfigured = Code(rawValue: "misconfigured")
    /// The runtime has been shut down.
    public static let shutDown = Code(rawValue: "shutDown")
  }

  /// What kind of failure it is.
  public let code: Code
  /// What was asked for; nil where it is about no category.
  public let permission: Permission?
  /// The status that stood in the way; nil where none did.
  public let status: PermissionStatus?
  /// What to add to the application's declaration, such as `[contacts] purpose=`; nil where nothing is missing there.
  public let declarationKey: String?
  /// A sentence that names the category, plugin or key, says what is wrong, and what to do.
  public let description: String

  /// Makes an error.
  public init(
    _ code: Code, _ permission: Permission?, status: PermissionStatus? = nil, declarationKey: String? = nil,
    _ description: String
  ) {
    self.code = code
    self.permission = permission
    self.status = status
    self.declarationKey = declarationKey
    self.description = description
  }
}
