// SPDX-License-Identifier: Apache-2.0

/// When an application may know where the machine is.
public enum LocationScope: Sendable, Hashable {
  /// While the person uses the application.
  case whenInUse
  /// At any time.
  case always

  /// The scope's id in the ABI.
  public var scope: Scope {
    switch self {
    case .whenInUse: Scope("when-in-use")
    case .always: Scope("always")
    }
  }
}
