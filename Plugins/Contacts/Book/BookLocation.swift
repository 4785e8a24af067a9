// SPDX-License-Identifier: Apache-2.0

/// A folder or file that holds cards.
struct BookLocation: Sendable, Hashable {
  /// The absolute path.
  let path: String
  /// The settings name it, so that it is missed where it isn't there.
  let isSet: Bool
}
