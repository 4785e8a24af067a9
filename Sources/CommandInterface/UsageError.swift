// SPDX-License-Identifier: Apache-2.0

/// Why a command can't be begun, with what to do: mostly something in the command line.
package struct UsageError: Error {
  /// The sentences to show.
  package let description: String
  /// What the process is to end with; 2 for a command line that can't be done.
  package let exitStatus: Int32

  /// Makes one of its sentences.
  package init(_ description: String, exitStatus: Int32 = 2) {
    self.description = description
    self.exitStatus = exitStatus
  }
}
