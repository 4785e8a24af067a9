// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface

extension Output {
  /// Writes the rest, and says what to end with.
  consuming func finish(_ status: ExitStatus) -> ExitStatus {
    flush()
    if !hasFailed { return status }
    Message.error("The output could not be written: \(failure).")
    return status.worse(of: .failed)
  }
}
