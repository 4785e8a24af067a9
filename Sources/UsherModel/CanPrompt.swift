// SPDX-License-Identifier: Apache-2.0

/// Whether asking now would show the person a question.
public enum CanPrompt: UInt8, Sendable, Hashable {
  /// The plugin has not said yet.
  case unknown = 0
  /// A request would ask.
  case yes = 1
  /// A request would be answered without asking.
  case no = 2

  /// The word that commands and JSON use.
  public var word: String {
    switch self {
    case .unknown: "unknown"
    case .yes: "yes"
    case .no: "no"
    }
  }
}
