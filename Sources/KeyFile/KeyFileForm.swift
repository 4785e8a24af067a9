// SPDX-License-Identifier: Apache-2.0

/// Which of the places that key files stand in a text comes from.
public enum KeyFileForm: Sendable, Hashable {
  /// The description of a plugin's ELF note.
  ///
  /// No group headers, no control characters but the newline (not even a tab, C1 included), values taken as they
  /// stand. NULs at the end are padding and don't count.
  case note

  /// A file of groups: declarations, settings, policies.
  ///
  /// Every key stands in a group; values know the escapes `\s \n \t \r \\ \;`.
  case grouped

  /// A file without groups, such as a prompter's script.
  ///
  /// As `grouped`, and keys may also hold `/` and `*`, because they name permissions.
  case plain

  /// Whether a backslash starts an escape in values.
  var hasEscapes: Bool { self != .note }
}
