// SPDX-License-Identifier: Apache-2.0

/// Something that is wrong with an author's key file.
struct KeyFileProblem: Sendable, Hashable {
  /// The line, from 1; the first one where no single line is meant, so that editors can jump there.
  let line: Int
  /// What is wrong, and what to do about it.
  let sentence: String

  init(line: Int = 1, _ sentence: String) {
    self.line = max(line, 1)
    self.sentence = sentence
  }
}
