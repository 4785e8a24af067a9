// SPDX-License-Identifier: Apache-2.0

/// What to watch for answers that other processes store.
public struct ConsentWatch: Sendable, Hashable {
  /// The folder; it may not exist before the first answer.
  public var folder: String
  /// The file in it that is appended to, or replaced by another of the same name.
  public var name: String

  /// Names a file to watch.
  public init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }
}
