// SPDX-License-Identifier: Apache-2.0

/// One card of a file.
///
/// Texts are UTF-8 with their escapes undone and the blanks around them gone; empty where the card says nothing.
/// Pictures are decoded when `photo()` is called.
package struct VCard: Sendable {
  /// The card as it was stored, from its first line to the end of its last; in UTF-8 where the file was UTF-16.
  package let source: [UInt8]
  /// The place of its first byte; in a UTF-16 file, in that file's UTF-8 form.
  package let offset: UInt64
  /// The line it begins on, from 1.
  package let line: UInt64
  /// `VERSION`; a card that says none is read as 3.0.
  package internal(set) var version = Version.v3
  /// `UID`, as it was written.
  package internal(set) var uid = ""
  /// `FN`, the name as people read it.
  package internal(set) var formattedName = ""
  /// `N`, the parts of the name.
  package internal(set) var name = Name()
  /// `ORG`: the organization, then its units; without members where there is none.
  package internal(set) var organization: [String] = []
  /// `NICKNAME`.
  package internal(set) var nickname = ""
  /// `TEL`, in the order of the card.
  package internal(set) var phones: [LabelledText] = []
  /// `EMAIL`, in the order of the card.
  package internal(set) var emails: [LabelledText] = []
  /// The card is a list of other cards (`KIND:group`), not a person.
  package internal(set) var isGroup = false
  /// Where the `PHOTO` properties stand in `source`.
  var photos: [LogicalLine] = []

  init(source: [UInt8], offset: UInt64, line: UInt64) {
    self.source = source
    self.offset = offset
    self.line = line
  }
}
