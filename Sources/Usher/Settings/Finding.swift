// SPDX-License-Identifier: Apache-2.0

/// Something about an installation that a person may want to know or mend.
public struct Finding: Sendable, Hashable, CustomStringConvertible {
  /// How bad it is.
  public enum Level: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Worth knowing; nothing is wrong.
    case info
    /// Something doesn't work as somebody meant it.
    case warning
    /// Something is broken.
    case error

    /// Whether the left one is less bad.
    public static func < (left: Level, right: Level) -> Bool {
      left.severity < right.severity
    }

    private var severity: Int {
      switch self {
      case .info: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// How bad it is.
  public let level: Level
  /// The file, folder or service that it is about.
  public let subject: String
  /// What was found, in one sentence.
  public let text: String
  /// What to do about it; nil where there is nothing to do.
  public let remedy: String?

  /// Makes a finding.
  public init(_ level: Level, subject: String, text: String, remedy: String? = nil) {
    self.level = level
    self.subject = subject
    self.text = text
    self.remedy = remedy
  }

  /// The level, what was found, and what to do.
  public var description: String {
    "\(level.rawValue): \(subject): \(text)" + (remedy.map { " (\($0))" } ?? "")
  }
}
