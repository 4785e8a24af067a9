// SPDX-License-Identifier: Apache-2.0

/// A word about an item that was damaged and has been skipped.
public struct Notice: Sendable, Hashable {
  /// The file it stood in.
  public var path: String
  /// The line it began on, from 1; 0 where there is none.
  public var line: UInt64
  /// What is wrong with it.
  public var text: String

  /// Makes a notice.
  public init(path: String, line: UInt64 = 0, text: String) {
    self.path = path
    self.line = line
    self.text = text
  }
}
