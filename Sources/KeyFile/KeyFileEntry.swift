// SPDX-License-Identifier: Apache-2.0

/// One `key=value` line of a key file.
public struct KeyFileEntry: Sendable, Hashable {
  /// The key without its locale.
  public let key: String
  /// What stands in the brackets behind the key; nil where there are none.
  public let locale: String?
  /// The value, its escapes undone.
  public let value: String
  /// The line, from 1.
  public let line: Int
}
