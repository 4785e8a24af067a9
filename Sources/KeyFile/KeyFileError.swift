// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a line of a key file, or with a value that no key file can hold.
///
/// The description is a sentence without the file's name, which the caller knows and puts before it.
public struct KeyFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rule that was broken.
  public let code: Code

  /// The line, from 1; 0 where the whole file is meant, or nothing has been written yet.
  public let line: Int

  /// The group that the line stands in; nil outside any, and where the header itself can't be read.
  public let group: String?

  /// The key with its locale as it was written, repaired and shortened for people; nil where there is none.
  public let key: String?

  /// What is wrong, and what to do about it, without the line's number.
  public let sentence: String

  /// The line's number and the sentence.
  public var description: String { line > 0 ? "line \(line): \(sentence)" : sentence }

  init(_ code: Code, line: Int = 0, group: String? = nil, key: String? = nil, _ sentence: String) {
    self.code = code
    self.line = line
    self.group = group
    self.key = key
    self.sentence = sentence
  }
}

extension KeyFileError {
  /// A rule of the format; more may be added.
  public struct Code: Sendable, Hashable, RawRepresentable {
    /// The rule's name.
    public let rawValue: String

    /// Makes a code of its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    private init(_ name: String) {
      self.init(rawValue: name)
    }

    /// The file is longer than `KeyFile.largestSize`.
    public static let tooLarge = Code("too-large")
    /// A NUL stands before the padding, or anywhere in a file.
    public static let nulByte = Code("nul-byte")
    /// A note holds a control character.
    public static let controlCharacter = Code("control-character")
    /// A line isn't UTF-8.
    public static let invalidUTF8 = Code("invalid-utf8")
    /// A line is neither empty, nor a comment, nor a header, nor `key=value`.
    public static let missingEquals = Code("missing-equals")
    /// A key is empty or holds a character that none may have.
    public static let badKey = Code("bad-key")
    /// The locale behind a key isn't `[name]`.
    public static let badLocale = Code("bad-locale")
    /// A key, locale or group name is longer than `KeyFile.longestName`.
    public static let nameTooLong = Code("name-too-long")
    /// The same key and locale stand in the same group already.
    public static let duplicateKey = Code("duplicate-key")
    /// A header isn't `[name]`.
    public static let badGroup = Code("bad-group")
    /// The same header stands in the file already.
    public static let duplicateGroup = Code("duplicate-group")
    /// A header stands in a form that has none.
    public static let groupNotAllowed = Code("group-not-allowed")
    /// A key stands before the first header of a form that needs one.
    public static let keyOutsideGroup = Code("key-outside-group")
    /// A backslash stands before a character that has no escape.
    public static let badEscape = Code("bad-escape")
    /// So many lines are wrong that the rest wasn't read.
    public static let tooManyErrors = Code("too-many-errors")
    /// A value can't be written in this form.
    public static let notRepresentable = Code("not-representable")
  }
}
