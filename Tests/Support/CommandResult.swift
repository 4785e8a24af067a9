// SPDX-License-Identifier: Apache-2.0

/// What a program printed, and how it ended.
package struct CommandResult: Sendable, CustomStringConvertible {
  package var outputBytes: [UInt8] = []
  package var errorBytes: [UInt8] = []
  package var termination = Termination.timedOut

  /// Standard output as text; bytes that are not UTF-8 become U+FFFD.
  package var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// Standard error as text; bytes that are not UTF-8 become U+FFFD.
  package var errorOutput: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The exit status, or nil where a signal or the deadline ended the program.
  package var exitStatus: Int32? {
    if case .exited(let status) = termination { status } else { nil }
  }

  package var description: String {
    "\(termination)\n--- output\n\(output)\n--- error output\n\(errorOutput)"
  }
}
