// SPDX-License-Identifier: Apache-2.0

/// One card of a file.
///
/// Texts are UTF-8 with their escapes undone and the blanks around them gone; empty where the card says nothing.
/// Pictures are decoded when `photo()` is called. Immutable; a class, because a struct of that many texts is counted up and
/// down for each of them wherever it goes.
package final class VCard: Sendable {
  /// The card as it was stored, from its first line to the end of its last; in UTF-8 where the file was UTF-16.
  package let source: [UInt8]
  /// The place of its first byte; in a UTF-16 file, in that file's UTF-8 form.
  package let offset: UInt64
  /// The line it begins on, from 1.
  package let line: UInt64
  private let fields: Fields

  /// What the properties of a card say.
  struct Fields: Sendable {
    var version = Version.v3
    var uid = ""
    var formattedName = ""
    var name = Name()
    var organization: [String] = []
    var nickname = ""
    var phones: [LabelledText] = []
    var emails: [LabelledText] = []
    var isGroup = false
    /// Where the `PHOTO` properties stand in the source.
    var photos: [LogicalLine] = []
  }

  init(source: [UInt8], offset: UInt64, line: UInt64, _ fields: consuming Fields) {
    self.source = source
    self.offset = offset
    self.line = line
    self.fields = fields
  }

  /// `VERSION`; a card that says none is read as 3.0.
  package var version: Version { fields.version }
  /// `UID`, as it was written.
  package var uid: String { fields.uid }
  /// `FN`, the name as people read it.
  package var formattedName: String { fields.formattedName }
  /// `N`, the parts of the name.
  package var name: Name { fields.name }
  /// `ORG`: the organization, then its units; without members where there is none.
  package var organization: [String] { fields.organization }
  /// `NICKNAME`.
  package var nickname: String { fields.nickname }
  /// `TEL`, in the order of the card.
  package var phones: [LabelledText] { fields.phones }
  /// `EMAIL`, in the order of the card.
  package var emails: [LabelledText] { fields.emails }
  /// The card is a list of other cards (`KIND:group`), not a person.
  package var isGroup: Bool { fields.isGroup }
  /// Where the `PHOTO` properties stand in `source`.
  var photos: [LogicalLine] { fields.photos }
}
