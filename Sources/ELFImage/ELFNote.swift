// SPDX-License-Identifier: Apache-2.0

/// A note: a few bytes with an owner's name and a type that only the owner gives a meaning.
public struct ELFNote: Sendable, Hashable {
  /// The owner's name; repaired where it isn't UTF-8.
  public let owner: String
  /// What kind of note of that owner it is.
  public let type: UInt32
  /// Where the description starts in the file.
  public let offset: UInt64
  /// The description, padding included where the note counts it.
  public let description: [UInt8]
  /// The alignment of the segment that it stands in.
  public let alignment: UInt64
}
