// SPDX-License-Identifier: Apache-2.0

/// Why a fake plugin can't be made or told something.
public struct FakeFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
