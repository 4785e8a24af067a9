// SPDX-License-Identifier: Apache-2.0

/// All that is wrong with an author's key file, in the order of its lines.
struct KeyFileProblems: Error, Sendable, Hashable {
  let problems: [KeyFileProblem]

  init(_ problems: [KeyFileProblem]) {
    self.problems = problems.sorted { $0.line < $1.line }
  }

  init(_ sentence: String) {
    problems = [KeyFileProblem(sentence)]
  }
}
