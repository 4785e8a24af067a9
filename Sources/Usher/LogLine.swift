// SPDX-License-Identifier: Apache-2.0

/// A line of the host's log.
public struct LogLine: Sendable, Hashable {
  /// How much it matters.
  public enum Severity: Int32, Sendable, Hashable, Comparable {
    /// For whoever looks for a fault.
    case debug = 0
    /// For the record.
    case info = 1
    /// Something to look at.
    case warning = 2
    /// Something that failed.
    case error = 3
    /// A plugin says that the host broke the contract.
    case hostMisbehaves = 4
    /// A plugin broke the contract.
    case pluginMisbehaves = 5

    /// Whether the left one matters less.
    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  /// How much it matters.
  public let severity: Severity
  /// The category it is about; nil for the host itself.
  public let category: String?
  /// The text, one line, freed of control characters.
  public let text: String
}
