// SPDX-License-Identifier: Apache-2.0

/// A parsed key file: `key=value` lines, localised keys `name[de]=…`, `#` comments, and `[group]` headers.
///
/// Follows the freedesktop Desktop Entry Specification 1.5 §3 and §4, with these rules of our own: blanks around a
/// value don't count (`\s` writes one), a header or a key with its locale stands once, and the text is UTF-8.
/// The bytes come from strangers: parsing never traps, takes time linear in their number, and answers with a typed
/// error. What is kept is the array that was passed and an index into it; a `String` is made when somebody asks.
public struct KeyFile: Sendable {
  /// The longest file, in bytes.
  public static let largestSize = 64 << 20

  /// The longest key, locale or group name, in bytes.
  public static let longestName = 1024

  /// The most errors that are collected before the rest of a file is left unread.
  public static let mostErrors = 1000

  /// The form that the text was read as.
  public let form: KeyFileForm

  let bytes: [UInt8]
  let index: KeyIndex

  /// Reads a text, and refuses it at the first line that breaks a rule.
  ///
  /// - Throws: the rule, with line and key.
  public init(parsing bytes: [UInt8], as form: KeyFileForm = .grouped) throws(KeyFileError) {
    var parser = KeyFileParser(form: form, isTolerant: false)
    try parser.parse(bytes.span)
    self.form = form
    self.bytes = bytes
    index = parser.index
  }

  /// Reads what can be read of a text, and collects what can't.
  ///
  /// Of two equal keys the first counts. Lines behind a header that can't be read belong to no group and are left out.
  /// After `mostErrors` errors comes one `tooManyErrors`, and the rest of the file isn't read.
  public init(parsing bytes: [UInt8], as form: KeyFileForm = .grouped, collecting errors: inout [KeyFileError]) {
    var parser = KeyFileParser(form: form, isTolerant: true)
    do throws(KeyFileError) {
      try parser.parse(bytes.span)
      errors += parser.errors
    } catch {
      errors += parser.errors + [error]
    }
    self.form = form
    self.bytes = bytes
    index = parser.index
  }
}
