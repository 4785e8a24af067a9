// SPDX-License-Identifier: Apache-2.0

/// How much a line of the log matters.
public enum LogSeverity: Int32, Sendable, Hashable {
  /// For whoever looks for a fault.
  case debug = 0
  /// Worth knowing.
  case info = 1
  /// Something is missing or odd, and the plugin goes on.
  case warning = 2
  /// Something failed.
  case error = 3
  /// The host broke the contract.
  case hostMisbehaves = 4
}
