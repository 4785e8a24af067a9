// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A step of an author's that didn't work.
struct AuthoringFailure: Error, CustomStringConvertible {
  let description: String

  init(doing what: String, _ result: CommandResult) {
    description = "\(what)\n\(result)"
  }
}
