// SPDX-License-Identifier: Apache-2.0

/// How long an answer holds.
public enum Lifetime: UInt8, Sendable, Hashable {
  /// Nobody said.
  case unsaid = 0
  /// Until it is changed.
  case kept = 1
  /// For this process.
  case process = 2
  /// Until a moment that the status names.
  case expires = 3

  /// The word that commands and JSON use.
  public var word: String {
    switch self {
    case .unsaid: "unsaid"
    case .kept: "kept"
    case .process: "process"
    case .expires: "expires"
    }
  }
}
