// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Who decides about a plugin's category, as its note says.
public enum PluginAuthority: String, Sendable, Hashable, CaseIterable {
  /// Always an authority outside this process.
  case system
  /// Always the person, asked by the host.
  case consent
  /// One or the other; each status says which.
  case either

  /// Whether a status may come from this authority.
  public func allows(_ authority: Authority) -> Bool {
    switch self {
    case .system: authority == .system
    case .consent: authority == .consent
    case .either: true
    }
  }
}
