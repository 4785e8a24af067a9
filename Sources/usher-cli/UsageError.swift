// SPDX-License-Identifier: Apache-2.0

/// Why a command can't be begun, with what to do: mostly something in the command line.
struct UsageError: Error {
  let description: String
  let status: ExitStatus

  init(_ description: String, status: ExitStatus = .usage) {
    self.description = description
    self.status = status
  }
}
