// SPDX-License-Identifier: Apache-2.0

/// Who decides about a category.
public enum Authority: UInt8, Sendable, Hashable {
  /// An authority outside this process, whose answer is final.
  case system = 1
  /// The person, asked by the host, which keeps the answer.
  case consent = 2

  /// The word that notes, commands and JSON use.
  public var word: String {
    switch self {
    case .system: "system"
    case .consent: "consent"
    }
  }
}
