// SPDX-License-Identifier: Apache-2.0

/// Where the description of a note was found.
public enum ELFNoteDescription: Sendable, Hashable {
  /// In the bytes that the search was given.
  case inHead(Range<Int>)
  /// In a part of the file that had to be read for it.
  case read([UInt8])
}
