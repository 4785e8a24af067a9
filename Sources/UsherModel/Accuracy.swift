// SPDX-License-Identifier: Apache-2.0

/// How exact the data may be, where that is a question.
public enum Accuracy: UInt8, Sendable, Hashable {
  /// The category knows no degrees.
  case notApplicable = 0
  /// As exact as the device gives it.
  case full = 1
  /// Coarsened before it is handed out.
  case reduced = 2

  /// The word that commands and JSON use.
  public var word: String {
    switch self {
    case .notApplicable: "notApplicable"
    case .full: "full"
    case .reduced: "reduced"
    }
  }
}
