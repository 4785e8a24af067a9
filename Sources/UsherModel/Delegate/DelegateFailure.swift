// SPDX-License-Identifier: Apache-2.0

/// Why an application's delegate could not do what a library asked of it.
public struct DelegateFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String

    /// Makes a code; later versions may have more.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no grant.
    public static let notAuthorized = Code(rawValue: "notAuthorized")
    /// The application's declaration lacks something, such as the purpose; the sentence names the key to add.
    public static let misconfigured = Code(rawValue: "misconfigured")
    /// The application offers no such thing, or there is none on this machine.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The data, the device or the service behind it is gone.
    public static let unavailable = Code(rawValue: "unavailable")
    /// The call was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// Something else failed.
    public static let failed = Code(rawValue: "failed")
  }

  /// What kind of failure it is.
  public let code: Code
  /// A sentence that says what happened and what to do.
  public let description: String

  /// Makes a failure.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
