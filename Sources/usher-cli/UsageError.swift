// SPDX-License-Identifier: Apache-2.0

/// Something in the command line that can't be done, with what to type instead.
struct UsageError: Error {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
