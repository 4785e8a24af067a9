// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface

extension UsageError {
  /// What the command is to end with.
  var status: ExitStatus { ExitStatus(rawValue: exitStatus) ?? .usage }

  init(_ description: String, status: ExitStatus) {
    self.init(description, exitStatus: status.rawValue)
  }
}
