// SPDX-License-Identifier: Apache-2.0

internal import KeyFile

/// A rule of the note's grammar that a note breaks.
public struct NoteBreach: Error, Sendable, Hashable, CustomStringConvertible {
  /// The key that is wrong; nil where no single one is.
  public let key: String?
  /// The line, from 1; 0 where no single one is meant.
  public let line: Int
  /// What is wrong and what to do about it, without the file's name and the line.
  package let sentence: String

  /// What is wrong and what to do about it, without the file's name.
  public var description: String { line > 0 ? "line \(line): \(sentence)" : sentence }

  init(key: String? = nil, line: Int = 0, _ sentence: String) {
    self.key = key
    self.line = line
    self.sentence = sentence
  }

  init(_ error: KeyFileError) {
    self.init(key: error.key, line: error.line, error.sentence)
  }
}
