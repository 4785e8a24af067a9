// SPDX-License-Identifier: Apache-2.0

extension PluginFailure {
  /// A kind of failure: the `usher_result` numbers of the plugin ABI but 0.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The number; anything that isn't listed here counts as `internal` with the host.
    public let rawValue: Int32

    /// Makes a code of any number.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// The host is too old or too new.
    public static let incompatible = Code(rawValue: -1)
    /// The backend isn't there, or doesn't do this.
    public static let unavailable = Code(rawValue: -2)
    /// The category has no such scope.
    public static let unknownScope = Code(rawValue: -3)
    /// Not in this state.
    public static let state = Code(rawValue: -4)
    /// Somebody else uses it.
    public static let busy = Code(rawValue: -5)
    /// It was cancelled.
    public static let cancelled = Code(rawValue: -6)
    /// The backend didn't answer in time.
    public static let timeout = Code(rawValue: -7)
    /// The caller gave too little room.
    public static let tooSmall = Code(rawValue: -8)
    /// The arguments make no sense.
    public static let invalid = Code(rawValue: -9)
    /// There is no memory for it.
    public static let noMemory = Code(rawValue: -10)
    /// The plugin's own fault.
    public static let `internal` = Code(rawValue: -11)
    /// The grant doesn't cover it, or the authority said no.
    public static let notAuthorized = Code(rawValue: -12)
    /// There is no such item.
    public static let notFound = Code(rawValue: -13)
    /// The person closed the question without an answer.
    public static let dismissed = Code(rawValue: -14)
    /// The device was unplugged, or the service died.
    public static let gone = Code(rawValue: -15)
    /// The data is damaged.
    public static let damaged = Code(rawValue: -16)
  }
}
