// SPDX-License-Identifier: Apache-2.0

/// Why a file isn't a shared library that this machine can load.
///
/// The description is a sentence without the file's name, which the caller knows and puts before it.
public struct ELFError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rule that was broken.
  public let code: Code

  /// What is wrong, in words and numbers.
  public let description: String

  init(_ code: Code, _ sentence: String) {
    self.code = code
    description = sentence
  }
}

extension ELFError {
  /// A rule that a file broke; more may be added.
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

    /// The file doesn't start like an ELF file.
    public static let notELF = Code("not-elf")
    /// The file ends before something that its headers promise.
    public static let truncated = Code("truncated")
    /// The file was built for another kind of machine.
    public static let wrongMachine = Code("wrong-machine")
    /// The file is an object file, a core dump, or something else that is no shared library.
    public static let notALibrary = Code("not-a-library")
    /// The file is a program.
    public static let program = Code("program")
    /// A header contradicts itself or another one.
    public static let damaged = Code("damaged")
    /// A count or size is beyond what any real file has.
    public static let tooLarge = Code("too-large")
    /// There is no note of that owner and type.
    public static let noNote = Code("no-note")
    /// There are several notes of that owner and type.
    public static let severalNotes = Code("several-notes")
    /// The note is in a segment with another alignment than 4.
    public static let noteAlignment = Code("note-alignment")
    /// The caller could not read a part of the file.
    public static let unreadable = Code("unreadable")
  }
}
