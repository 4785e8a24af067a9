// SPDX-License-Identifier: Apache-2.0

/// What the program ends with.
enum ExitStatus: Int32 {
  /// Every plugin passed.
  case passed = 0
  /// One or more didn't.
  case failed = 1
  /// The command line can't be done.
  case usage = 2
  /// Something of the runner's own went wrong.
  case runner = 3
}
